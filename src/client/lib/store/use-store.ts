import { useSyncExternalStore } from 'react';
import type { ReadableStore } from './store.ts';

/** Returns the value of a store and redraws the component when it changes. */
export function useStore<Value>(store: ReadableStore<Value>): Value;
/** Returns a part of the value; other parts may change without drawing the component. `select` makes no new objects. */
export function useStore<Value, Part>(store: ReadableStore<Value>, select: (value: Value) => Part): Part;
export function useStore<Value>(
  { subscribe, getSnapshot }: ReadableStore<Value>,
  select: (value: Value) => unknown = (value) => value,
): unknown {
  return useSyncExternalStore(subscribe, () => select(getSnapshot()));
}
