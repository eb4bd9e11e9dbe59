export type ReadableStore<Value> = {
  readonly getSnapshot: () => Value;
  readonly subscribe: (listener: () => void) => () => void;
};

export type Store<Value> = ReadableStore<Value> & {
  set(value: Value): void;
};

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
