import { useSyncExternalStore } from 'react';
import type { ReadableStore } from './store.ts';

export function useStore<Value>(store: ReadableStore<Value>): Value;
/** `select` must not create new objects. */
export function useStore<Value, Part>(store: ReadableStore<Value>, select: (value: Value) => Part): Part;
export function useStore<Value>(
  { subscribe, getSnapshot }: ReadableStore<Value>,
  select: (value: Value) => unknown = (value) => value,
): unknown {
  return useSyncExternalStore(subscribe, () => select(getSnapshot()));
}
