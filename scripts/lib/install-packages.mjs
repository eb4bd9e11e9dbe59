import { existsSync, readFileSync } from 'node:fs';
import { PlainFailure, withProgress } from './progress.mjs';
import { projectPath, requireWritable } from './project-paths.mjs';
import { runCommand } from './run-command.mjs';

/**
 * The packages the lockfile names and node_modules lacks or holds in another version.
 * Optional ones (binaries for other systems) may be absent. npm's own record of what it installed is read,
 * so that packages installed by hand count too and no marker of ours can lie.
 * @param {Record<string, { version?: string, optional?: boolean, devOptional?: boolean, dev?: boolean }>} wanted
 * @param {Record<string, { version?: string }>} installed
 * @param {{ development: boolean }} options false: what runs the built product is enough.
 */
export function findMissingPackages(wanted, installed, { development }) {
  return Object.entries(wanted)
    .filter(([path, entry]) => path !== '' && !entry.optional && !entry.devOptional)
    .filter(([, entry]) => development || !entry.dev)
    .filter(([path, entry]) => installed[path]?.version !== entry.version)
    .map(([path]) => path);
}

function readPackages(file) {
  const path = projectPath(file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}

/** Installs with npm what the lockfile names and node_modules lacks; does nothing, in milliseconds, when all is there. */
export async function installPackages({ development }) {
  const missing = findMissingPackages(
    readPackages('package-lock.json'),
    readPackages('node_modules/.package-lock.json'),
    { development },
  );
  if (missing.length === 0) return;
  requireWritable(`Packages are missing (${missing[0]}, ${missing.length} in all),`, 'npm install');
  // Not `npm ci`: it refuses a lockfile without the optional binaries of every other system, and not every registry
  // carries those. --no-save installs exactly what the lockfile names and leaves the file as it is.
  await withProgress('Installing packages (the first time takes a minute or two)', async () => {
    const { code, output } = await runCommand('npm', [
      'install',
      '--no-save',
      '--include=dev',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]);
    if (code !== 0) {
      throw new PlainFailure(
        `The packages could not be installed. npm said:\n\n${output.trim()}\n\nCheck the internet connection; if that is fine, delete the folder node_modules and try again.`,
      );
    }
  });
}
