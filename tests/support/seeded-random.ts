/** Returns Park and Miller's generator of reproducible numbers from 0 to 1. `seed` is from 1 to 2147483646. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
