/** Returns a Park–Miller generator of reproducible numbers between 0 and 1, both exclusive. `seed` is 1 to 2147483646. */
export function createSeededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
