import { spawnSync } from 'node:child_process';
import {
  BUILD_STEP,
  createBenchStep,
  createBrowserStep,
  createVitestStep,
  runLane,
} from './lib/checks/check-steps.mjs';
import { OTHER_NODES_STEPS, OTHER_SYSTEMS_STEPS } from './lib/checks/other-systems.mjs';
import { findChromium } from './lib/run/find-chromium.mjs';
import { runNode } from './lib/run/run-command.mjs';
import { runScript } from './lib/run/run-script.mjs';

/** The numbers of runs of property tests, which are higher than in `npm test`. */
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

/** The torture tests that run in their short form. Power cuts need their own disk. */
const TORTURE_TESTS = ['clock-jumps', 'first-start', 'full-disk', 'kill-database', 'stopped-postgres'];

const attackStep = {
  name: 'attacks',
  run: async () => {
    const missing = ['nginx', 'caddy', 'haproxy'].filter((proxy) => spawnSync(proxy, ['-h']).error);
    if (missing.length > 0)
      return { code: 0, output: '', note: `left out: ${missing.join(', ')} not on the PATH` };
    return runNode('scripts/measure/attacks.mjs', []);
  },
};

const enginesStep = {
  name: 'ways in three engines',
  run: async () => {
    const missing = ['WebKitWebDriver', 'firefox-esr'].filter((name) => spawnSync(name, ['--version']).error);
    if (missing.length > 0)
      return { code: 0, output: '', note: `left out: ${missing.join(', ')} not on the PATH` };
    return runNode('scripts/measure/browsers.mjs', ['--check']);
  },
};

/** `npm run test:long`: runs the tests that `npm test` omits. Run it nightly and before a release. */
await runScript('test', async () => {
  const chromium = await findChromium();
  const failed = await runLane([
    BUILD_STEP,
    createBenchStep('benchmarks, short form', chromium),
    createBrowserStep('all browser tests', chromium, {}),
    createVitestStep(
      'torture, short form',
      TORTURE_TESTS.map((name) => `tests/torture/${name}.long.ts`),
      { TESTS: 'long' },
    ),
    createVitestStep('unit and contract tests, long form', [], MORE_RUNS),
    createVitestStep('print in three readers', ['tests/print'], { TESTS: 'long' }),
    attackStep,
    enginesStep,
    ...OTHER_SYSTEMS_STEPS,
    ...OTHER_NODES_STEPS,
  ]);
  if (failed.length === 0) return;
  console.log(`Failed: ${failed.join(', ')}.`);
  process.exitCode = 1;
});
