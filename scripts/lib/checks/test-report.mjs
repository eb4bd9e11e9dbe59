import { existsSync, readFileSync, rmSync } from 'node:fs';
import { projectPath } from '../run/project-paths.mjs';

/** Where the test runners write what they counted. */
export const VITEST_REPORT = '.cache/reports/vitest.json';
export const PLAYWRIGHT_REPORT = '.cache/reports/playwright.json';

/** Counts of a Vitest JSON report. A test that did not run counts as skipped, whatever the reason. */
export function countVitest(report) {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Counts of a Playwright JSON report. A test that passed only when repeated is a failure: it hides something. */
export function countPlaywright(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky, skipped };
}

/** Removes an old report so that a runner which dies early cannot borrow its numbers. */
export function clearReport(file) {
  rmSync(projectPath(file), { force: true });
}

/** The counts of a report file, or null when the runner wrote none. */
export function readCounts(file, count) {
  const path = projectPath(file);
  return existsSync(path) ? count(JSON.parse(readFileSync(path, 'utf8'))) : null;
}

/** Adds counts up; null (no report) adds nothing. */
export function addCounts(...all) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const counts of all) {
    for (const key of Object.keys(sum)) sum[key] += counts?.[key] ?? 0;
  }
  return sum;
}
