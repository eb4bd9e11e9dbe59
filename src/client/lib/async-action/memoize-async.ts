/** Returns a function that caches the promise for each key until it fails. */
export function memoizeAsync<Key, Value>(create: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const promises = new Map<Key, Promise<Value>>();
  return (key) => {
    const cached = promises.get(key);
    if (cached) return cached;
    const promise = create(key);
    promise.catch(() => promises.delete(key));
    promises.set(key, promise);
    return promise;
  };
}
