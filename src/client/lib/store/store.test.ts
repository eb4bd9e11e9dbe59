import { describe, expect, it, vi } from 'vitest';
import { createStore } from './store.ts';

describe('createStore', () => {
  it('calls every listener when a new value is set', () => {
    const store = createStore(1);
    const seen: number[] = [];
    store.subscribe(() => seen.push(store.getSnapshot()));
    store.subscribe(() => seen.push(store.getSnapshot()));
    store.set(2);
    expect(seen).toEqual([2, 2]);
  });

  it('does not call a listener for an equal value or after it unsubscribes', () => {
    const store = createStore('a');
    const listener = vi.fn();
    const unsubscribe = store.subscribe(listener);
    store.set('a');
    expect(listener).not.toHaveBeenCalled();
    unsubscribe();
    store.set('b');
    expect(listener).not.toHaveBeenCalled();
  });
});
