import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { nodeBundle } from './bundle-server.mjs';
import { installPackages } from './install-packages.mjs';
import { requireSupportedNode } from './node-version.mjs';
import { PlainFailure, runMain } from './progress.mjs';
import { projectPath, ROOT } from './project-paths.mjs';

/**
 * Runs a command of the server's own code with the server's settings, and prints the lines it gives; what goes wrong is
 * said without a stack. `choose` takes the function out of the module at `entry`; it is called with the settings.
 */
export async function runServerCommand(entry, choose) {
  await runMain(async () => {
    requireSupportedNode();
    process.chdir(ROOT);
    await installPackages({ development: true });
    const { parseEnv } = await load('src/server/env.ts');
    const command = choose(await load(entry));
    if (existsSync('.env')) process.loadEnvFile('.env');
    const settings = parseEnv(process.env);
    if (!settings.ok) throw new PlainFailure(settings.problems.join('\n'));
    try {
      for (const line of await command(settings.env)) console.log(line);
    } catch (error) {
      throw new PlainFailure(error.message);
    }
  });
}

/** The server's modules are TypeScript: each is bundled for this run. */
async function load(entry) {
  const { build } = await import('esbuild');
  const outfile = `.cache/build/${entry.replaceAll('/', '-')}.mjs`;
  await build(nodeBundle({ entry, outfile }));
  return import(pathToFileURL(projectPath(outfile)).href);
}
