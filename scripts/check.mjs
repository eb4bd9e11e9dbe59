import { runLane, STATIC_STEPS, vitestStep } from './lib/checks/check-steps.mjs';
import { runScript } from './lib/run/run-script.mjs';

/** `npm run check`: the fast part of the tests, for every save-and-think. */
await runScript('test', async () => {
  const lanes = await Promise.all([
    runLane(STATIC_STEPS),
    runLane([vitestStep('unit tests', ['--project=unit', '--project=components'])]),
  ]);
  if (lanes.flat().length > 0) process.exit(1);
});
