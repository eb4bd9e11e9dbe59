import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
  // The module remembers that a screen was painted.
  vi.resetModules();
});
afterEach(() => vi.useRealTimers());

it('gives each caller that waited a task of its own, in the order of the calls, and lets later ones go on at once', async () => {
  const { afterFirstScreen, announceFirstScreen } = await import('./first-screen.ts');
  const done: string[] = [];
  for (const name of ['one', 'two', 'three']) void afterFirstScreen().then(() => done.push(name));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(done).toEqual([]);
  announceFirstScreen();
  await Promise.resolve();
  await Promise.resolve();
  expect(done).toEqual(['one']);
  void afterFirstScreen().then(() => done.push('four'));
  announceFirstScreen();
  await vi.runAllTimersAsync();
  expect(done).toEqual(['one', 'two', 'three', 'four']);
  await afterFirstScreen();
});
