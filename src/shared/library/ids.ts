/**
 * Makes ids for new rows: 'cat' or 'f' plus a timestamp, then a counter and a random part, so that
 * the cards of one import keep their order and two devices in the same millisecond never meet.
 */
export function createIdMaker(now: () => number, random: () => number = Math.random) {
  let counter = 0;
  const makeId = (prefix: 'cat' | 'f'): string => {
    counter += 1;
    const tail = Math.floor(random() * 36 ** 6)
      .toString(36)
      .padStart(6, '0');
    return `${prefix}${now()}-${counter.toString(36).padStart(4, '0')}${tail}`;
  };
  return { categoryId: () => makeId('cat'), flashcardId: () => makeId('f') };
}
export type IdMaker = ReturnType<typeof createIdMaker>;
