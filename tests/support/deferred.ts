/** Returns a promise with the function that resolves it, because Node 20 lacks `Promise.withResolvers`. */
export function createDeferred() {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
