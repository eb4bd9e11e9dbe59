import { STATIC_STEPS, vitestStep } from './lib/check-steps.mjs';
import { installPackages } from './lib/install-packages.mjs';
import { requireSupportedNode } from './lib/node-version.mjs';
import { runMain } from './lib/progress.mjs';
import { runLane } from './lib/steps.mjs';

/** `npm run check`: the fast part of the tests, for every save-and-think. */
await runMain(async () => {
  requireSupportedNode();
  await installPackages('test');
  const lanes = await Promise.all([
    runLane(STATIC_STEPS),
    runLane([vitestStep('unit tests', ['--project=unit', '--project=components'])]),
  ]);
  if (lanes.flat().length > 0) process.exit(1);
});
