import { checkPageBudgets } from './lib/build/first-load-sizes.mjs';
import { BUILD_STEP, browserStep, runLane, STATIC_STEPS, vitestStep } from './lib/checks/check-steps.mjs';
import {
  addCounts,
  countPlaywright,
  countVitest,
  PLAYWRIGHT_REPORT,
  readCounts,
  VITEST_REPORT,
} from './lib/checks/test-report.mjs';
import { findChromium } from './lib/run/find-chromium.mjs';
import { formatDuration } from './lib/run/progress.mjs';
import { runScript } from './lib/run/run-script.mjs';

const pageBudgetStep = { name: 'first load of every page', work: async () => checkPageBudgets() };

/**
 * `npm test`: from a fresh clone to proof. Two lanes run side by side, one per core of a small machine. The browser tests
 * follow alone: beside the contract tests they take no less time in all, and leases and emails run into their time limits.
 */
await runScript('test', async () => {
  const start = performance.now();
  const chromium = await findChromium();
  const lanes = await Promise.all([
    runLane([BUILD_STEP, pageBudgetStep, ...STATIC_STEPS]),
    runLane([vitestStep('unit and contract tests', [])]),
  ]);
  const failed = [
    ...lanes.flat(),
    ...(await runLane([browserStep('browser tests', chromium, { TESTS: 'short' })])),
  ];

  const counts = addCounts(
    readCounts(VITEST_REPORT, countVitest),
    readCounts(PLAYWRIGHT_REPORT, countPlaywright),
  );
  if (counts.skipped > 0)
    failed.push(`${counts.skipped} skipped tests (a test that does not run protects nothing)`);
  console.log(`\nTook ${formatDuration(performance.now() - start)}.`);
  if (failed.length > 0) {
    console.log(`Failed: ${failed.join(', ')}.`);
    process.exit(1);
  }
  console.log(`${counts.passed} passed, ${counts.failed} failed`);
});
