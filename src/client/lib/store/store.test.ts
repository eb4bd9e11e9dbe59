import { expect, test, vi } from 'vitest';
import { createStore } from './store.ts';

test('returns the newest value and calls every listener after it was set', () => {
  const store = createStore(1);
  const seen: number[] = [];
  store.subscribe(() => seen.push(store.getSnapshot()));
  store.subscribe(() => seen.push(store.getSnapshot()));
  store.set(2);
  expect(seen).toEqual([2, 2]);
});

test('does not call listeners for the same value, nor after they unsubscribed', () => {
  const store = createStore('a');
  const listener = vi.fn();
  const unsubscribe = store.subscribe(listener);
  store.set('a');
  expect(listener).not.toHaveBeenCalled();
  unsubscribe();
  store.set('b');
  expect(listener).not.toHaveBeenCalled();
});
