import { createVitestStep, runLane, STATIC_STEPS } from './lib/checks/check-steps.mjs';
import { runScript } from './lib/run/run-script.mjs';

/** `npm run check`: runs the static checks and the fast tests. */
await runScript('test', async () => {
  const lanes = await Promise.all([
    runLane(STATIC_STEPS),
    runLane([createVitestStep('unit tests', ['--project=unit', '--project=components'])]),
  ]);
  if (lanes.flat().length > 0) process.exit(1);
});
