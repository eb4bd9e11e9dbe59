import { diff3MergeRegions } from 'node-diff3';
import { sumBy } from '#shared/lib/collections.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';

/** diff3 takes minutes for more pairs of equal lines, so each note then counts as one block. */
const MAX_EQUAL_PAIRS = 10_000;
/** More lines than a parent writes in a day. Longer notes also count as one block. */
const MAX_LINES = 1_000;

/** `clash`: both sides rewrote the same lines, so a parent should check the result. */
export type MergedNotes = { text: string; clash: boolean };

/** Merges by lines (diff3) without losing text. If the result is too long, `current` stays, which counts as a clash. */
export function mergeNotes(base: string, current: string, text: string): MergedNotes {
  if (text === base || text === current) return { text: current, clash: false };
  if (current === base) return { text, clash: false };
  let clash = false;
  const lines: string[] = [];
  const [ours, old, theirs] = splitNotes(current, base, text);
  for (const region of diff3MergeRegions(ours, old, theirs)) {
    if (region.stable) {
      lines.push(...region.bufferContent);
      continue;
    }
    const { aContent: a, bContent: b } = region;
    if (includesLines(a, b)) lines.push(...a);
    else if (includesLines(b, a)) lines.push(...b);
    else {
      lines.push(...dropRepeated(joinLines(a, b), a, b));
      // Both sides only added lines, so nothing contradicts.
      if (region.oContent.length > 0) clash = true;
    }
  }
  const oldLines = new Set(old);
  const merged = dropRepeated(lines, ours, theirs, (line) => oldLines.has(line))
    .join('\n')
    .trim();
  return merged.length > LIBRARY_LIMITS.mergedNotes
    ? { text: current, clash: true }
    : { text: merged, clash };
}

/**
 * Drops repetitions of a line that both sides wrote or moved. The line appears as often as on the side with more of them.
 */
function dropRepeated(
  lines: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
  mayRepeat = (_line: string) => true,
): string[] {
  const [inOurs, inTheirs] = [countLines(ours), countLines(theirs)];
  const seen = new Map<string, number>();
  return lines.filter((line) => {
    const count = (seen.get(line) ?? 0) + 1;
    seen.set(line, count);
    if (line.trim() === '' || !mayRepeat(line)) return true;
    return count <= Math.max(inOurs.get(line) ?? 0, inTheirs.get(line) ?? 0);
  });
}

function joinLines(ours: readonly string[], theirs: readonly string[]): string[] {
  const max = Math.min(ours.length, theirs.length);
  let start = 0;
  while (start < max && ours[start] === theirs[start]) start += 1;
  let end = 0;
  while (end < max - start && ours.at(-1 - end) === theirs.at(-1 - end)) end += 1;
  const [oursEnd, theirsEnd] = [ours.length - end, theirs.length - end];
  return [...ours.slice(0, oursEnd), ...theirs.slice(start, theirsEnd), ...ours.slice(oursEnd)];
}

function splitNotes(...texts: [string, string, string]): [string[], string[], string[]] {
  const [current, base, text] = texts.map((text) => (text === '' ? [] : text.split('\n'))) as [
    string[],
    string[],
    string[],
  ];
  const isCheap =
    [current, base, text].every(({ length }) => length <= MAX_LINES) &&
    [current, text].every((lines) => countEqualPairs(base, lines) <= MAX_EQUAL_PAIRS);
  return isCheap ? [current, base, text] : [[texts[0]], [texts[1]], [texts[2]]];
}

function countEqualPairs(lines: readonly string[], others: readonly string[]): number {
  const counts = countLines(lines);
  return others.reduce((sum, line) => sum + (counts.get(line) ?? 0), 0);
}

function countLines(lines: readonly string[]): Map<string, number> {
  return sumBy(
    lines,
    (line) => line,
    () => 1,
  );
}

function includesLines(lines: readonly string[], others: readonly string[]): boolean {
  return lines.join('\n').includes(others.join('\n'));
}
