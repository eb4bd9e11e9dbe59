import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
  // The module stores that a screen was painted.
  vi.resetModules();
});
afterEach(() => vi.useRealTimers());

it('afterFirstScreen resumes waiting callers in order, each in its own task, and later ones at once', async () => {
  const { afterFirstScreen, announceFirstScreen } = await import('./first-screen.ts');
  const done: string[] = [];
  for (const name of ['first', 'second', 'third']) void afterFirstScreen().then(() => done.push(name));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(done).toEqual([]);
  announceFirstScreen();
  await Promise.resolve();
  await Promise.resolve();
  expect(done).toEqual(['first']);
  void afterFirstScreen().then(() => done.push('fourth'));
  announceFirstScreen();
  await vi.runAllTimersAsync();
  expect(done).toEqual(['first', 'second', 'third', 'fourth']);
  await afterFirstScreen();
});
