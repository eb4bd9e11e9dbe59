import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findMissingPackages, listLocations } from './install-packages.mjs';
import { projectPath } from './project-paths.mjs';

const wanted = {
  '': { dependencies: { '@node-rs/argon2': '2.0.0', fastify: '5.0.0' }, devDependencies: { vite: '8.0.0' } },
  'node_modules/@node-rs/argon2': { version: '2.0.0', dependencies: { pino: '9.0.0' } },
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
const RUN = ['node_modules/@node-rs/argon2', 'node_modules/pino'];
const SERVER = ['node_modules/fastify', 'node_modules/fastify/node_modules/pino'];
const BUILD = [...RUN, ...SERVER, 'node_modules/vite', 'node_modules/esbuild'];
const TEST = [...BUILD, 'node_modules/sass', 'node_modules/vitest'];

test.each([
  ['run', RUN],
  ['build', BUILD],
  ['test', TEST],
] as const)('asks for no more packages than it takes to %s', (purpose, expected) => {
  expect(findMissingPackages(wanted, () => undefined, purpose).sort()).toEqual(expected.toSorted());
});

test('lists packages of another version', () => {
  const versions = wanted as Record<string, { version?: string }>;
  const versionOf = (path: string) => versions[path]?.version;
  const ofOld = (path: string) => (path === 'node_modules/vite' ? '7.0.0' : versionOf(path));
  expect(findMissingPackages(wanted, versionOf, 'test')).toEqual([]);
  expect(findMissingPackages(wanted, ofOld, 'test')).toEqual(['node_modules/vite']);
});

type Locked = Record<
  'dependencies' | 'devDependencies' | 'optionalDependencies',
  Record<string, string> | undefined
> & { resolved?: string; link?: boolean };

test('the lockfile has every dependency for all systems and no registry', () => {
  const { packages } = JSON.parse(readFileSync(projectPath('package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const missing = Object.entries(packages).flatMap(
    ([path, { dependencies, devDependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
        .filter((name) => !listLocations(path, name).some((place) => place in packages))
        .map((name) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
  const addressed = Object.entries(packages).filter(([, { resolved, link }]) => resolved && !link);
  expect(addressed).toEqual([]);
});
