import { existsSync } from 'node:fs';
import { installPackages } from '../run/install-packages.mjs';
import { PlainFailure, withProgress } from '../run/progress.mjs';
import { projectPath, requireWritable } from '../run/project-paths.mjs';
import { buildClient } from './build-client.mjs';
import { bundleServer, bundleStandIns, STAND_IN_FILES } from './bundle-server.mjs';
import { fingerprint, isBuilt, isFresh, stamp } from './fingerprint.mjs';
import { DICTIONARY_INPUTS } from './place-dictionary.mjs';

const ALWAYS = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.base.json', 'scripts/lib'];
/** The parts of the product: what each is made from, what proves that it exists, how it is made. */
const PARTS = [
  {
    name: 'client',
    words: 'Building the web app',
    inputs: [...ALWAYS, 'index.html', 'vite.config.ts', 'public', 'src/client', 'src/shared'],
    outputs: [
      'dist/client/index.html',
      'dist/client/fonts/NotoSansSC-Bold.ttf.br',
      'dist/client/dictionary/63.txt.br',
    ],
    make: () => buildClient({ dictionaryHash: fingerprint(DICTIONARY_INPUTS) }),
  },
  {
    name: 'server',
    words: 'Building the server',
    inputs: [...ALWAYS, 'src/server', 'src/shared'],
    outputs: [
      'dist/server/main.js',
      'dist/server/env.js',
      'dist/server/licences.txt',
      'dist/server/migrations',
    ],
    make: bundleServer,
  },
  {
    name: 'stand-ins',
    words: 'Building the test pages',
    inputs: [...ALWAYS, 'tools/stripe-standin', 'tools/oidc-standin'],
    outputs: STAND_IN_FILES,
    make: bundleStandIns,
    // A server in production starts without them.
    optional: true,
  },
];

/** Every file and folder of the checkout that a build reads. */
export const FILES_TO_BUILD_FROM = [...new Set(PARTS.flatMap(({ inputs }) => inputs))];

/**
 * Builds what is stale, all stale parts at once; installs the tools for it only then. A folder that holds the built product
 * without its sources is taken as it is.
 * @param {{ force?: boolean, parts?: string[] }} [options] `parts` names the only ones that matter; without it all do.
 * @returns {Promise<string[]>} the names of the parts that were built.
 */
export async function buildProduct({ force = false, parts = PARTS.map(({ name }) => name) } = {}) {
  const wanted = PARTS.filter(({ name }) => parts.includes(name));
  if (!existsSync(projectPath('src'))) {
    if (isBuilt(wanted.filter(({ optional }) => !optional))) return [];
    throw new PlainFailure(
      'The folder dist is missing or incomplete, and there are no sources to build it from. Copy dist whole from where it was built.',
    );
  }
  const stale = wanted
    .map((part) => ({ ...part, hash: fingerprint(part.inputs) }))
    .filter((part) => force || !isFresh(part.name, part.hash, part.outputs));
  if (stale.length === 0) return [];
  requireWritable('The product must be built first, or again after an update,', 'npm run build');
  await installPackages('build');
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
