import { expect, test } from 'vitest';
import { addCounts, countPlaywright, countVitest } from './test-report.mjs';

test('adds the counts of all runners that wrote a report', () => {
  const vitest = countVitest({ numPassedTests: 40, numFailedTests: 1, numPendingTests: 2, numTodoTests: 3 });
  const playwright = countPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 0, skipped: 1 } });
  expect(addCounts(vitest, null, playwright)).toEqual({ passed: 45, failed: 2, skipped: 6 });
});

test('a test that passed only on a retry counts as failed', () => {
  expect(countPlaywright({ stats: { expected: 5, unexpected: 0, flaky: 2, skipped: 0 } })).toMatchObject({
    failed: 2,
  });
});
