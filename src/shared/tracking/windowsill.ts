/** How many leaves each kind of pot holds, in the order in which the kinds stand on the windowsill, over and over. */
const LEAVES_OF_KINDS = [10, 6, 8, 6] as const;

/** Which of the four kinds of pot it is. */
export type PotKind = 0 | 1 | 2 | 3;

/** `number` counts the pots from 0 since the first word; a pot without leaves still waits for them. */
export type Pot = { number: number; kind: PotKind; leaves: number };

/**
 * Returns the pots that stand on the windowsill, oldest first: each learned word is a leaf, and a pot is full before the next
 * one begins. When all are full, the oldest makes room. See docs/product/figures.md#windowsill.
 * @param places how many pots have room.
 */
export function placePots(learnedWords: number, places: number): Pot[] {
  const pots: Pot[] = [];
  let left = Math.max(0, Math.floor(learnedWords));
  for (let number = 0; left > 0 || number < places; number += 1) {
    const kind = (number % LEAVES_OF_KINDS.length) as PotKind;
    const leaves = Math.min(left, LEAVES_OF_KINDS[kind]);
    left -= leaves;
    pots.push({ number, kind, leaves });
  }
  return pots.slice(-places);
}
