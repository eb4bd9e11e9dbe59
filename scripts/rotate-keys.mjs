import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { nodeBundle } from './lib/bundle-server.mjs';
import { installPackages } from './lib/install-packages.mjs';
import { requireSupportedNode } from './lib/node-version.mjs';
import { PlainFailure, runMain } from './lib/progress.mjs';
import { projectPath, ROOT } from './lib/project-paths.mjs';

async function load(entry, outfile) {
  const { build } = await import('esbuild');
  await build(nodeBundle({ entry, outfile }));
  return import(pathToFileURL(projectPath(outfile)).href);
}

/** `npm run keys:rotate`: a new key for access tokens, without signing anybody out. */
await runMain(async () => {
  requireSupportedNode();
  process.chdir(ROOT);
  await installPackages({ development: true });
  const { parseEnv } = await load('src/server/env.ts', '.cache/build/env.mjs');
  const { runKeyRotation } = await load(
    'src/server/auth/rotate-keys-command.ts',
    '.cache/build/rotate-keys.mjs',
  );
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = parseEnv(process.env);
  if (!settings.ok) throw new PlainFailure(settings.problems.join('\n'));
  try {
    for (const line of await runKeyRotation(settings.env, new Date())) console.log(line);
  } catch (error) {
    throw new PlainFailure(error.message);
  }
});
