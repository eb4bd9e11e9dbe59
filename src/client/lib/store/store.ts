/** A value that changes over time. Both functions may be passed on their own, as `useSyncExternalStore` takes them. */
export type ReadableStore<Value> = {
  readonly getSnapshot: () => Value;
  /** Calls `listener` after every change; returns the function that ends it. */
  readonly subscribe: (listener: () => void) => () => void;
};

export type Store<Value> = ReadableStore<Value> & {
  /** Replaces the value. The same value again is no change. */
  set(value: Value): void;
};

/** Creates a store of a value that is replaced and never changed in place. */
export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Set<() => void>();
  let current = initial;
  return {
    getSnapshot: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (value) => {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
  };
}
