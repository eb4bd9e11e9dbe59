import { expect, it } from 'vitest';
import { createIdMaker, OLD_FRIENDS_SET } from './ids.ts';

// docs/product/card-ways.md#old-friends-session
it("createIdMaker never returns the number of the old friends as a set's id", () => {
  const random = (OLD_FRIENDS_SET - 1_000_001 + 0.5) / (2_000_000_000 - 1_000_000);
  expect(createIdMaker(Date.now, () => random).setId()).toBe(OLD_FRIENDS_SET + 1);
});
