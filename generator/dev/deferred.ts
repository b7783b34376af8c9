/** Creates a promise and the function that resolves it, like Promise.withResolvers, which Node 20 does not have. */
export function createDeferred<T = void>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
