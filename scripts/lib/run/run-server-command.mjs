import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildProduct } from '../build/build-product.mjs';
import { installPackages } from './install-packages.mjs';
import { requireSupportedNode } from './node-version.mjs';
import { PlainFailure, runMain } from './progress.mjs';
import { projectPath, ROOT } from './project-paths.mjs';

/**
 * Runs a command of the server's own code with the server's settings, and prints the lines it returns; what goes wrong is
 * said without a stack. A built product needs nothing else: neither sources nor development packages nor a network.
 * `choose` takes the function out of the module at `entry`, one of COMMANDS in bundle-server.mjs; it is called with the
 * settings.
 */
export async function runServerCommand(entry, choose) {
  await runMain(async () => {
    requireSupportedNode();
    process.chdir(ROOT);
    await installPackages('run');
    await buildProduct({ parts: ['server'] });
    // What the command makes is for its user alone, as what the server makes.
    process.umask(0o077);
    const { readSettings } = await load('env.ts');
    const command = choose(await load(entry));
    const settings = readSettings();
    if (!settings.ok) throw new PlainFailure(settings.problems.join('\n'));
    try {
      for (const line of await command(settings.env)) console.log(line);
    } catch (error) {
      throw new PlainFailure(error.message);
    }
  });
}

function load(entry) {
  const built = projectPath(`dist/server/${basename(entry, '.ts')}.js`);
  return import(pathToFileURL(built).href);
}
