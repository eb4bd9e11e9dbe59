import { existsSync, readFileSync } from 'node:fs';
import { BESIDE_THE_BUNDLE } from '../build/bundle-server.mjs';
import { PlainFailure, withProgress } from './progress.mjs';
import { projectPath, requireWritable } from './project-paths.mjs';
import { runCommand } from './run-command.mjs';

/**
 * What packages are needed for: to run the built product, to build it as well, or to test and measure it too.
 * @typedef {'run' | 'build' | 'test'} Purpose
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean, dependencies?: Record<string, string>,
 *   devDependencies?: Record<string, string>, peerDependencies?: Record<string, string>,
 *   peerDependenciesMeta?: Record<string, { optional?: boolean }> }} LockedPackage
 */

/**
 * The packages the lockfile names and node_modules lacks or holds in another version.
 * Optional ones (binaries for other systems) may be absent.
 * @param {Record<string, LockedPackage>} wanted
 * @param {(path: string) => string | undefined} versionOf the version that is there
 * @param {Purpose} purpose
 */
export function findMissingPackages(wanted, versionOf, purpose) {
  const needed = purpose === 'test' ? new Set(Object.keys(wanted)) : listNeeded(wanted, purpose === 'build');
  return Object.entries(wanted)
    .filter(([path, entry]) => path.startsWith('node_modules/') && needed.has(path) && !entry.link)
    .filter(([, entry]) => !entry.optional && !entry.devOptional)
    .filter(([path, entry]) => versionOf(path) !== entry.version)
    .map(([path]) => path);
}

/** The paths of what the product itself depends on, found as Node finds packages; not what tests/package.json adds. */
function listNeeded(wanted, withDevelopment) {
  const needed = new Set();
  const visit = (path, { dependencies, peerDependencies, peerDependenciesMeta, devDependencies } = {}) => {
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (name) => !peerDependenciesMeta?.[name]?.optional,
    );
    const isRoot = path === '';
    const own = isRoot && !withDevelopment ? BESIDE_THE_BUNDLE : Object.keys(dependencies ?? {});
    const development = isRoot && withDevelopment ? Object.keys(devDependencies ?? {}) : [];
    for (const name of [...own, ...development, ...peers]) {
      const found = listPlaces(path, name).find((place) => wanted[place]);
      if (found === undefined || needed.has(found)) continue;
      needed.add(found);
      visit(found, wanted[found]);
    }
  };
  visit('', wanted['']);
  return needed;
}

/** Where Node looks for a package that the one at `path` imports, the nearest place first. */
export function listPlaces(path, name) {
  const places = [];
  for (
    let folder = path;
    folder !== '';
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  )
    places.push(`${folder}/node_modules/${name}`);
  return [...places, `node_modules/${name}`];
}

function readJson(file) {
  const path = projectPath(file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

/**
 * Installs with npm what the lockfile names and node_modules lacks; does nothing, in milliseconds, when all is there.
 * @param {Purpose} purpose
 */
export async function installPackages(purpose) {
  const { packages } = readJson('package-lock.json');
  const missing = findMissingPackages(packages, (path) => readJson(`${path}/package.json`).version, purpose);
  if (missing.length === 0) return;
  requireWritable(`Packages are missing (${missing[0]}, ${missing.length} in all),`, 'npm ci');
  // Those of the tests stay where they are.
  const withTests = purpose === 'test' || existsSync(projectPath('node_modules/sproutcards-tests'));
  await withProgress('Installing packages (the first time takes a minute or two)', async () => {
    const { code, output } = await runCommand('npm', [
      'ci',
      '--include=dev',
      ...(withTests ? [] : ['--workspaces=false']),
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]);
    if (code !== 0) {
      throw new PlainFailure(
        `The packages could not be installed. npm said:\n\n${output.trim()}\n\nCheck the internet connection and try again.`,
      );
    }
  });
}
