import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
  // The module remembers that a screen was shown.
  vi.resetModules();
});
afterEach(() => vi.useRealTimers());

it('waitForFirstScreen resumes each waiting caller in its own task', async () => {
  const { waitForFirstScreen, markFirstScreenShown } = await import('./first-screen.ts');
  const done: string[] = [];
  for (const name of ['first', 'second', 'third']) void waitForFirstScreen().then(() => done.push(name));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(done).toEqual([]);
  markFirstScreenShown();
  await Promise.resolve();
  await Promise.resolve();
  expect(done).toEqual(['first']);
  void waitForFirstScreen().then(() => done.push('fourth'));
  markFirstScreenShown();
  await vi.runAllTimersAsync();
  expect(done).toEqual(['first', 'second', 'third', 'fourth']);
  await waitForFirstScreen();
});
