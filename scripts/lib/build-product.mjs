import { buildClient } from './build-client.mjs';
import { buildDatabaseTemplate, TEMPLATE_PROOF } from './build-database-template.mjs';
import { bundleServer } from './bundle-server.mjs';
import { fingerprint, isFresh, stamp } from './fingerprint.mjs';
import { installPackages } from './install-packages.mjs';
import { withProgress } from './progress.mjs';

const ALWAYS = ['package.json', 'package-lock.json', 'tsconfig.json', 'scripts/lib'];
const FONT_PACKAGES = [
  'node_modules/@expo-google-fonts/noto-sans',
  'node_modules/@expo-google-fonts/noto-sans-sc',
];

/** The parts of the product: what each is made from, what proves that it exists, how it is made. */
const PARTS = [
  {
    name: 'client',
    words: 'Building the web app',
    inputs: [...ALWAYS, 'index.html', 'vite.config.ts', 'public', 'src/client', 'src/shared'],
    outputs: ['dist/client/index.html', 'dist/client/fonts/NotoSansSC-Regular.ttf.br'],
    make: () =>
      buildClient({ fontsHash: fingerprint(FONT_PACKAGES.flatMap((name) => [`${name}/package.json`])) }),
  },
  {
    name: 'server',
    words: 'Building the server',
    inputs: [...ALWAYS, 'src/server', 'src/shared', 'src/stripe-standin', 'src/oidc-standin'],
    outputs: ['dist/server/main.js', 'dist/server/migrations'],
    make: bundleServer,
  },
  {
    name: 'template',
    words: 'Preparing an empty database',
    inputs: [
      'package-lock.json',
      'scripts/lib/build-database-template.mjs',
      'src/server/db/make-template.ts',
    ],
    outputs: [TEMPLATE_PROOF],
    make: buildDatabaseTemplate,
  },
];

/**
 * Builds what is stale, all stale parts at once; installs the tools for it only then.
 * @param {{ force?: boolean }} [options]
 * @returns {Promise<string[]>} the names of the parts that were built.
 */
export async function buildProduct({ force = false } = {}) {
  const stale = PARTS.map((part) => ({ ...part, hash: fingerprint(part.inputs) })).filter(
    (part) => force || !isFresh(part.name, part.hash, part.outputs),
  );
  if (stale.length === 0) return [];
  await installPackages({ development: true });
  await withProgress(stale.map((part) => part.words).join(', '), () =>
    Promise.all(
      stale.map(async (part) => {
        await part.make();
        stamp(part.name, part.hash);
      }),
    ),
  );
  return stale.map((part) => part.name);
}
