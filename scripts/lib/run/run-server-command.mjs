import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildProduct } from '../build/build-product.mjs';
import { PlainFailure } from './progress.mjs';
import { projectPath, ROOT } from './project-paths.mjs';
import { runScript } from './run-script.mjs';

/**
 * Runs a command of the server's code with the server's settings and prints the lines that it returns. Errors are printed without
 * a stack. A built product needs no sources, development packages or network for this. `choose` returns the command from the
 * module at `entry`, one of COMMANDS in bundle-server.mjs.
 */
export async function runServerCommand(entry, choose) {
  await runScript('run', async () => {
    process.chdir(ROOT);
    await buildProduct({ parts: ['server'] });
    // Files that the command creates are readable only by its user, like those of the server.
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
 * Returns true if a command has its only flag. Refuses other arguments, so that a misspelled flag never runs the command without
 * it. Also refuses a flag that npm took for itself because `--` was missing.
 * @param command the command, for example `npm run keys:rotate`
 * @param flag for example `--leaked`, or null if the command takes none
 * @throws an error that says how to call the command
 */
export function takeFlag(command, flag, { args = process.argv.slice(2), env = process.env } = {}) {
  const usage = `Call it as ${command}${flag === null ? ', with nothing after it' : `, or as ${command} -- ${flag}`}.`;
  const isTakenByNpm = flag !== null && env[`npm_config_${flag.slice(2).replaceAll('-', '_')}`] !== undefined;
  if (isTakenByNpm) throw new Error(`Nothing was done: npm took ${flag} for itself. ${usage}`);
  if (args.length === 0) return false;
  if (args.length === 1 && args[0] === flag) return true;
  throw new Error(`Nothing was done: there is no "${args.join(' ')}" here. ${usage}`);
}
