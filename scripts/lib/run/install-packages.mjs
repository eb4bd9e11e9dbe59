import { existsSync, readFileSync } from 'node:fs';
import { EXTERNAL_PACKAGES } from '../build/bundle-server.mjs';
import { PlainFailure, withProgress } from './progress.mjs';
import { projectPath, requireWritable } from './project-paths.mjs';
import { runCommand } from './run-command.mjs';

/**
 * The purpose of packages: running the built product, building it too, or testing and measuring it as well.
 * @typedef {'run' | 'build' | 'test'} Purpose
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean, dependencies?: Record<string, string>,
 *   devDependencies?: Record<string, string>, peerDependencies?: Record<string, string>,
 *   peerDependenciesMeta?: Record<string, { optional?: boolean }> }} LockedPackage
 */

/**
 * Lists the packages of the lockfile that node_modules lacks or has in another version. Optional ones, such as binaries for other
 * systems, may be missing.
 * @param {Record<string, LockedPackage>} wanted
 * @param {(path: string) => string | undefined} readVersion returns the installed version
 * @param {Purpose} purpose
 */
export function findMissingPackages(wanted, readVersion, purpose) {
  const needed = purpose === 'test' ? new Set(Object.keys(wanted)) : listNeeded(wanted, purpose === 'build');
  return Object.entries(wanted)
    .filter(([path, entry]) => path.startsWith('node_modules/') && needed.has(path) && !entry.link)
    .filter(([, entry]) => !entry.optional && !entry.devOptional)
    .filter(([path, entry]) => readVersion(path) !== entry.version)
    .map(([path]) => path);
}

/** Returns the paths of the dependencies of the product, found as Node does, without those of tests/package.json. */
function listNeeded(wanted, withDevelopment) {
  const needed = new Set();
  const visit = (path, { dependencies, peerDependencies, peerDependenciesMeta, devDependencies } = {}) => {
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (name) => !peerDependenciesMeta?.[name]?.optional,
    );
    const isRoot = path === '';
    const names = isRoot && !withDevelopment ? EXTERNAL_PACKAGES : Object.keys(dependencies ?? {});
    const development = isRoot && withDevelopment ? Object.keys(devDependencies ?? {}) : [];
    for (const name of [...names, ...development, ...peers]) {
      const location = listLocations(path, name).find((candidate) => wanted[candidate]);
      if (location === undefined || needed.has(location)) continue;
      needed.add(location);
      visit(location, wanted[location]);
    }
  };
  visit('', wanted['']);
  return needed;
}

/** Lists the paths where Node looks for a package that the package at `path` imports, nearest first. */
export function listLocations(path, name) {
  const locations = [];
  for (
    let folder = path;
    folder !== '';
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  )
    locations.push(`${folder}/node_modules/${name}`);
  return [...locations, `node_modules/${name}`];
}

function readJson(file) {
  const path = projectPath(file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

/**
 * Installs the missing packages of the lockfile with npm. Returns within milliseconds if none is missing.
 * @param {Purpose} purpose
 */
export async function installPackages(purpose) {
  const { packages } = readJson('package-lock.json');
  const missing = findMissingPackages(packages, (path) => readJson(`${path}/package.json`).version, purpose);
  if (missing.length === 0) return;
  requireWritable(`Packages are missing (${missing[0]}, ${missing.length} in all),`, 'npm ci');
  // Packages of the tests stay installed.
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
        `Failed to install the packages. npm said:\n\n${output.trim()}\n\nCheck the internet connection and try again.`,
      );
    }
  });
}
