import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildProduct } from '../build/build-product.mjs';
import { PlainFailure } from './progress.mjs';
import { projectPath, ROOT } from './project-paths.mjs';
import { runScript } from './run-script.mjs';

/**
 * Runs a command of the server's own code with the server's settings, and prints the lines it returns; what goes wrong is
 * said without a stack. A built product needs nothing else: neither sources nor development packages nor a network.
 * `choose` takes the function out of the module at `entry`, one of COMMANDS in bundle-server.mjs; it is called with the
 * settings.
 */
export async function runServerCommand(entry, choose) {
  await runScript('run', async () => {
    process.chdir(ROOT);
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

/**
 * Returns whether a command was given its only flag. Anything else is refused so that a misspelt flag or
 * `--help` is never taken for the command without it; nor is a flag that npm kept for itself because it stood
 * without `--` in front.
 * @param command how it is called, for example `npm run keys:rotate`
 * @param flag for example `--leaked`; null where the command takes none
 * @throws Error with a sentence that says how the command is called
 */
export function takeFlag(command, flag, { args = process.argv.slice(2), env = process.env } = {}) {
  const usage = `Call it as ${command}${flag === null ? ', with nothing after it' : `, or as ${command} -- ${flag}`}.`;
  const keptByNpm = flag !== null && env[`npm_config_${flag.slice(2).replaceAll('-', '_')}`] !== undefined;
  if (keptByNpm) throw new Error(`Nothing was done: npm took ${flag} for itself. ${usage}`);
  if (args.length === 0) return false;
  if (args.length === 1 && args[0] === flag) return true;
  throw new Error(`Nothing was done: there is no "${args.join(' ')}" here. ${usage}`);
}
