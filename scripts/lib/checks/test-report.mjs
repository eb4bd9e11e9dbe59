import { existsSync, readFileSync, rmSync } from 'node:fs';
import { projectPath } from '../run/project-paths.mjs';

export const VITEST_REPORT = '.cache/reports/vitest.json';
export const PLAYWRIGHT_REPORT = '.cache/reports/playwright.json';

/** Reads the counts of a Vitest report. Every test that did not run counts as skipped. */
export function countVitest(report) {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Reads the counts of a Playwright report. A test that passed only on a retry counts as failed. */
export function countPlaywright(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky, skipped };
}

/** Removes an old report, so that its numbers do not count for a runner that crashes. */
export function clearReport(file) {
  rmSync(projectPath(file), { force: true });
}

/** Reads the counts of a report file, or returns null if there is none. */
export function readCounts(file, count) {
  const path = projectPath(file);
  return existsSync(path) ? count(JSON.parse(readFileSync(path, 'utf8'))) : null;
}

/** Adds counts, ignoring null (a missing report). */
export function addCounts(...all) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const counts of all) {
    for (const key of Object.keys(sum)) sum[key] += counts?.[key] ?? 0;
  }
  return sum;
}
