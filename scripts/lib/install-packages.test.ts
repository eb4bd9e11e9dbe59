import { expect, test } from 'vitest';
import { findMissingPackages } from './install-packages.mjs';

const wanted = {
  '': { dependencies: { fastify: '5.0.0' }, devDependencies: { vite: '8.0.0' } },
  tests: { devDependencies: { vitest: '4.0.0' } },
  'node_modules/fastify': { version: '5.0.0', dependencies: { pino: '10.0.0' } },
  'node_modules/fastify/node_modules/pino': { version: '10.0.0' },
  'node_modules/pino': { version: '9.0.0' },
  'node_modules/binary-for-another-system': { version: '1.0.0', optional: true },
  'node_modules/vite': {
    version: '8.0.0',
    peerDependencies: { esbuild: '*', sass: '*' },
    peerDependenciesMeta: { sass: { optional: true } },
  },
  'node_modules/esbuild': { version: '0.28.0' },
  'node_modules/sass': { version: '1.0.0' },
  'node_modules/tests': { link: true },
  'node_modules/vitest': { version: '4.0.0', dependencies: { pino: '9.0.0', sass: '1.0.0' } },
};
const RUN = ['node_modules/fastify', 'node_modules/fastify/node_modules/pino'];
const BUILD = [...RUN, 'node_modules/vite', 'node_modules/esbuild'];
const TEST = [...BUILD, 'node_modules/pino', 'node_modules/sass', 'node_modules/vitest'];

test.each([
  ['run', RUN],
  ['build', BUILD],
  ['test', TEST],
] as const)('asks for no more packages than it takes to %s', (purpose, expected) => {
  expect(findMissingPackages(wanted, {}, purpose).sort()).toEqual(expected.toSorted());
});

test('names what is of another version', () => {
  const installed = Object.fromEntries(TEST.map((path) => [path, wanted[path as keyof typeof wanted]]));
  const old = { ...installed, 'node_modules/vite': { version: '7.0.0' } };
  expect(findMissingPackages(wanted, installed as typeof old, 'test')).toEqual([]);
  expect(findMissingPackages(wanted, old as Record<string, { version: string }>, 'test')).toEqual([
    'node_modules/vite',
  ]);
});
