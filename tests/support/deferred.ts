/** Returns a promise with the function that resolves it, as `Promise.withResolvers` does, which Node 20 lacks. */
export function createDeferred() {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
