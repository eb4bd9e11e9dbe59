import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { nodeBundle } from './lib/bundle-server.mjs';
import { installPackages } from './lib/install-packages.mjs';
import { requireSupportedNode } from './lib/node-version.mjs';
import { PlainFailure, runMain } from './lib/progress.mjs';
import { projectPath, ROOT } from './lib/project-paths.mjs';

/** The server's own code, bundled for this run: the prices are written down in one place. */
async function load(entry, outfile) {
  const { build } = await import('esbuild');
  await build(nodeBundle({ entry, outfile }));
  return import(pathToFileURL(projectPath(outfile)).href);
}

/** `npm run stripe:setup`: product, prices, portal and webhook endpoint at Stripe, as often as you like. */
await runMain(async () => {
  requireSupportedNode();
  process.chdir(ROOT);
  await installPackages({ development: true });
  const { parseEnv } = await load('src/server/env.ts', '.cache/build/env.mjs');
  const { runStripeSetup } = await load(
    'src/server/billing/setup-command.ts',
    '.cache/build/stripe-setup.mjs',
  );
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = parseEnv(process.env);
  if (!settings.ok) throw new PlainFailure(settings.problems.join('\n'));
  try {
    for (const line of await runStripeSetup(settings.env)) console.log(line);
  } catch (error) {
    throw new PlainFailure(error.message);
  }
});
