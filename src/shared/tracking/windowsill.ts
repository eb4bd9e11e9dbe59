const LEAVES_OF_KINDS = [10, 6, 8, 6] as const;

type PotKind = 0 | 1 | 2 | 3;

type Pot = { number: number; kind: PotKind; leaves: number };

/** See docs/product/figures.md#windowsill. */
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
