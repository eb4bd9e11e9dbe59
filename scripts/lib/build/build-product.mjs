import { existsSync } from 'node:fs';
import { installPackages } from '../run/install-packages.mjs';
import { PlainFailure, withProgress } from '../run/progress.mjs';
import { projectPath, requireWritable } from '../run/project-paths.mjs';
import { buildClient } from './build-client.mjs';
import { bundleServer, bundleStandIns, STAND_IN_FILES } from './bundle-server.mjs';
import { fingerprint, isBuilt, isFresh, recordBuild } from './fingerprint.mjs';
import { DICTIONARY_INPUTS } from './place-dictionary.mjs';

const COMMON_INPUTS = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'scripts/lib',
];
/** The parts of the product. A part is complete if all of its `outputs` exist. */
const PARTS = [
  {
    name: 'client',
    label: 'Building the web app',
    inputs: [...COMMON_INPUTS, 'index.html', 'vite.config.ts', 'public', 'src/client', 'src/shared'],
    outputs: [
      'dist/client/index.html',
      'dist/client/fonts/NotoSansSC-Bold.ttf.br',
      'dist/client/dictionary/63.txt.br',
    ],
    build: () => buildClient({ dictionaryHash: fingerprint(DICTIONARY_INPUTS) }),
  },
  {
    name: 'server',
    label: 'Building the server',
    inputs: [...COMMON_INPUTS, 'src/server', 'src/shared'],
    outputs: [
      'dist/server/main.js',
      'dist/server/env.js',
      'dist/server/licences.txt',
      'dist/server/migrations',
    ],
    build: bundleServer,
  },
  {
    name: 'stand-ins',
    label: 'Building the test pages',
    inputs: [...COMMON_INPUTS, 'tools/stripe-standin', 'tools/oidc-standin'],
    outputs: STAND_IN_FILES,
    build: bundleStandIns,
    // A server in production starts without them.
    optional: true,
  },
];

/** Every file and folder of the checkout that a build reads. */
export const FILES_TO_BUILD_FROM = [...new Set(PARTS.flatMap(({ inputs }) => inputs))];

/**
 * Builds all stale parts in parallel and installs the build tools if there are any. Accepts a complete build without sources.
 * @param {{ force?: boolean, parts?: string[] }} [options] `parts` names the parts to check, by default all
 * @returns {Promise<string[]>} the names of the built parts
 */
export async function buildProduct({ force = false, parts = PARTS.map(({ name }) => name) } = {}) {
  const chosenParts = PARTS.filter(({ name }) => parts.includes(name));
  if (!existsSync(projectPath('src'))) {
    if (isBuilt(chosenParts.filter(({ optional }) => !optional))) return [];
    throw new PlainFailure(
      'The folder dist is missing or incomplete, and there are no sources to build it from. Copy dist whole from where it was built.',
    );
  }
  const staleParts = chosenParts
    .map((part) => ({ ...part, hash: fingerprint(part.inputs) }))
    .filter((part) => force || !isFresh(part.name, part.hash, part.outputs));
  if (staleParts.length === 0) return [];
  requireWritable('The product must be built first, or again after an update,', 'npm run build');
  await installPackages('build');
  await withProgress(staleParts.map((part) => part.label).join(', '), () =>
    Promise.all(
      staleParts.map(async (part) => {
        await part.build();
        recordBuild(part.name, part.hash);
      }),
    ),
  );
  return staleParts.map((part) => part.name);
}
