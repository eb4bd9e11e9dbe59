import { hasCjk } from '#shared/lib/cjk.ts';

/** Punctuation of both scripts, which a Chinese font makes as wide as an ideograph. */
const SHARED_MARK = /[·‐‘’“”•‥…]/;
const OPENING_MARK = /[‘“]/;
const LETTER = /[\p{L}\p{N}]/u;

/** Returns whether the punctuation at `at` belongs to Latin letters: Mum’s 猫, but not ‘猫’. */
export function isLatinMark(text: string, at: number): boolean {
  const mark = text.charAt(at);
  if (!SHARED_MARK.test(mark)) return false;
  const next = text.slice(at + 1);
  if (mark === '’' && LETTER.test(next.charAt(0)) && !hasCjk(next.charAt(0))) return true;
  const after = findNeighbour([...next]);
  const before = findNeighbour([...text.slice(0, at)].reverse());
  const neighbour = OPENING_MARK.test(mark) ? (after ?? before) : (before ?? after);
  return neighbour !== undefined && !hasCjk(neighbour);
}

function findNeighbour(characters: readonly string[]): string | undefined {
  return characters.find((character) => LETTER.test(character) || hasCjk(character));
}

/** Returns the punctuation of Latin letters within a Chinese text. */
export function listLatinMarks(text: string): string[] {
  return hasCjk(text) ? text.split('').filter((_, at) => isLatinMark(text, at)) : [];
}
