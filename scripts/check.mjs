import { STATIC_STEPS, vitestStep } from './lib/checks/check-steps.mjs';
import { runLane } from './lib/checks/steps.mjs';
import { installPackages } from './lib/run/install-packages.mjs';
import { requireSupportedNode } from './lib/run/node-version.mjs';
import { runMain } from './lib/run/progress.mjs';

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
