import { cp, rm } from 'node:fs/promises';
import { projectPath, ROOT } from './project-paths.mjs';

/**
 * esbuild's options for code that runs in Node: our own files in one bundle, npm packages left where they are
 * (some carry binaries or WebAssembly beside their code).
 * @param {{ entry: string, outfile: string }} files relative to the checkout.
 */
export function nodeBundle({ entry, outfile }) {
  return {
    absWorkingDir: ROOT,
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: 'linked',
    logLevel: 'warning',
  };
}

/** Copies the SQL migrations beside a server bundle, where it looks for them. */
export async function copyMigrations(folder) {
  const target = projectPath(`${folder}/migrations`);
  await rm(target, { recursive: true, force: true });
  await cp(projectPath('src/server/db/migrations'), target, { recursive: true });
}

/** The commands beside the server, built with it so that they run without sources; knip.json names them too. */
export const COMMANDS = [
  'src/server/admin/admin-cli.ts',
  'src/server/auth/keys/rotate-keys-command.ts',
  'src/server/backup/backup-child.ts',
  'src/server/backup/backup-command.ts',
  'src/server/backup/restore-command.ts',
  'src/server/billing/setup/setup-command.ts',
  'src/server/db/move/move-command.ts',
  'src/server/waitlist/list-command.ts',
];

/** The stand-ins for Stripe and Google: their entries, and the files beside dist/server that hold them. */
const STAND_INS = [
  { entry: 'src/stripe-standin/create-standin.ts', outfile: 'dist/stand-ins/stripe.js' },
  { entry: 'src/oidc-standin/create-standin.ts', outfile: 'dist/stand-ins/oidc.js' },
];

/** What proves that the stand-ins are built. */
export const STAND_IN_FILES = STAND_INS.map(({ outfile }) => outfile);

/** Leaves the stand-ins out of a bundle in dist/server, which imports them from their own files when it needs them. */
const standInsApart = {
  name: 'stand-ins-apart',
  setup: (build) => {
    for (const { entry, outfile } of STAND_INS) {
      const name = entry.replace('src/', '#');
      build.onResolve({ filter: new RegExp(`^${name}$`) }, () => ({
        path: outfile.replace('dist/', '../'),
        external: true,
      }));
    }
  },
};

/** Builds dist/stand-ins, which a server with the keys of Stripe and Google never loads. */
export async function bundleStandIns() {
  const { build } = await import('esbuild');
  await Promise.all(STAND_INS.map((files) => build(nodeBundle(files))));
}

/**
 * Builds dist/server: main.js, read-settings.js, each command under its own name, and the migrations. The files lie
 * side by side, because each looks for the migrations and the empty database beside itself.
 */
export async function bundleServer() {
  const { build } = await import('esbuild');
  const { entryPoints, outfile, ...options } = nodeBundle({ entry: 'src/server/main.ts', outfile: '' });
  await build({
    ...options,
    entryPoints: [...entryPoints, 'src/server/read-settings.ts', ...COMMANDS],
    outdir: 'dist/server',
    entryNames: '[name]',
    plugins: [standInsApart],
  });
  await copyMigrations('dist/server');
}
