/** Park and Miller's generator: numbers from 0 up to 1, the same in every run. `seed` is from 1 to 2147483646. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
