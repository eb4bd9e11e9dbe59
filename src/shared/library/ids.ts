import { LIBRARY_LIMITS } from './tables/limits.ts';

export const LAST_DEFAULT_SET_ID = 1_000_000;
const LAST_SET_ID = 2_000_000_000;
/** No real set has this number (`docs/product/card-ways.md#old-friends`). */
export const OLD_FRIENDS_SET = 999_999_999;

/** The id of a text with a child's name ends in the child's id. */
const SHIPPED_CARD_ID = /^f\d{1,4}-(en|zh)(-\d{1,7})?$/;

/** Returns true if the card comes from the lists of the product, which give its id. */
export function isShippedCardId(id: string): boolean {
  return SHIPPED_CARD_ID.test(id);
}

/** Returns the id of a child's first sets by place, so that two devices make the same ones. */
export function createFirstSetId(childId: number, place: number): number {
  return LAST_DEFAULT_SET_ID + childId * LIBRARY_LIMITS.sets + place + 1;
}

/** Creates ids that preserve the order of an import and never collide with those of another device. */
export function createIdMaker(now: () => number, random: () => number = Math.random) {
  let counter = 0;
  const createId = (prefix: 'cat' | 'f'): string => {
    counter += 1;
    const randomPart = Math.floor(random() * 36 ** 6)
      .toString(36)
      .padStart(6, '0');
    return `${prefix}${now()}-${counter.toString(36).padStart(4, '0')}${randomPart}`;
  };
  return {
    categoryId: () => createId('cat'),
    flashcardId: () => createId('f'),
    setId: () => {
      const id = LAST_DEFAULT_SET_ID + 1 + Math.floor(random() * (LAST_SET_ID - LAST_DEFAULT_SET_ID));
      return id === OLD_FRIENDS_SET ? id + 1 : id;
    },
  };
}
export type IdMaker = ReturnType<typeof createIdMaker>;
