import { spawnSync } from 'node:child_process';
import { BUILD_STEP, benchStep, browserStep, runLane, vitestStep } from './lib/checks/check-steps.mjs';
import { OTHER_NODES_STEPS, OTHER_SYSTEMS_STEPS } from './lib/checks/other-systems.mjs';
import { findChromium } from './lib/run/find-chromium.mjs';
import { runNode } from './lib/run/run-command.mjs';
import { runScript } from './lib/run/run-script.mjs';

/** How often property tests try in place of the few runs of `npm test`. */
const MORE_RUNS = {
  ALL_GLYPHS: '1',
  BILLING_RUNS: '200',
  CONVERGENCE_RUNS: '500',
  DELETION_ROUNDS: '20',
  FUZZ_REQUESTS: '20000',
  IMPORT_RUNS: '50',
  RESTORE_RUNS: '200',
  ROTATION_RUNS: '4000',
  SCHEDULE_RUNS: '1000',
  UNDO_RUNS: '10000',
};

/** Kills, full disks, jumping clocks and stopped databases, in their short form; power cuts need a device of their own. */
const TORTURE = ['clock-jumps', 'first-start', 'full-disk', 'kill-database', 'stopped-postgres'];

const attackStep = {
  name: 'attacks',
  work: async () => {
    const missing = ['nginx', 'caddy', 'haproxy'].filter((proxy) => spawnSync(proxy, ['-h']).error);
    if (missing.length > 0)
      return { code: 0, output: '', note: `left out: ${missing.join(', ')} not on the PATH` };
    return runNode('scripts/measure/attacks.mjs', []);
  },
};

/** `npm run test:long`: what `npm test` leaves out, nightly and before a release. */
await runScript('test', async () => {
  const chromium = await findChromium();
  const failed = await runLane([
    BUILD_STEP,
    benchStep('benchmarks, short form', chromium),
    browserStep('all browser tests, by code as users run it', chromium, {}),
    vitestStep(
      'torture, short form',
      TORTURE.map((name) => `tests/torture/${name}.long.ts`),
      { TESTS: 'long' },
    ),
    vitestStep('unit and contract tests, long form', [], MORE_RUNS),
    vitestStep('print in three readers', ['tests/print'], { TESTS: 'long' }),
    attackStep,
    ...OTHER_SYSTEMS_STEPS,
    ...OTHER_NODES_STEPS,
  ]);
  if (failed.length === 0) return;
  console.log(`Failed: ${failed.join(', ')}.`);
  process.exitCode = 1;
});
