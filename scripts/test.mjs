import { checkBrowsers } from './lib/browsers/check-browsers.mjs';
import { checkPageBudgets } from './lib/build/first-load-sizes.mjs';
import {
  BUILD_STEP,
  createBrowserStep,
  createVitestStep,
  runLane,
  STATIC_STEPS,
} from './lib/checks/check-steps.mjs';
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

const browsersStep = { name: 'features of old browsers', run: async () => checkBrowsers() };
const pageBudgetStep = { name: 'first load of every page', run: async () => checkPageBudgets() };

/**
 * `npm test`: builds and tests the product, even from a fresh clone. Two lanes run in parallel, one per core of a small machine.
 * The browser tests run afterwards. In parallel they would not save time, and leases and emails would time out.
 */
await runScript('test', async () => {
  const start = performance.now();
  const chromium = await findChromium();
  const lanes = await Promise.all([
    runLane([BUILD_STEP, pageBudgetStep, browsersStep, ...STATIC_STEPS]),
    runLane([createVitestStep('unit and contract tests', [])]),
  ]);
  const failed = [
    ...lanes.flat(),
    ...(await runLane([createBrowserStep('browser tests', chromium, { TESTS: 'short' })])),
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
