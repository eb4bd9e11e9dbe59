import { diff3MergeRegions } from 'node-diff3';
import { LIBRARY_LIMITS } from '../limits.ts';

/** `clash`: both sides rewrote the same lines, so that a parent should look at the result. */
export type MergedNotes = { text: string; clash: boolean };

/**
 * The note of a day after somebody who had seen `base` wrote `text`, while the library holds `current`: merged by lines
 * (diff3). Lines that both sides wrote at one place stand one below the other; nothing is lost. A result that would be
 * longer than `LIBRARY_LIMITS.mergedNotes` leaves `current` as it is and is a clash.
 */
export function mergeNotes(base: string, current: string, text: string): MergedNotes {
  if (text === base || text === current) return { text: current, clash: false };
  if (current === base) return { text, clash: false };
  let clash = false;
  const lines: string[] = [];
  for (const region of diff3MergeRegions(toLines(current), toLines(base), toLines(text))) {
    if (region.stable) {
      lines.push(...region.bufferContent);
      continue;
    }
    const ours = region.aContent;
    const theirs = region.bContent;
    if (holds(ours, theirs)) lines.push(...ours);
    else if (holds(theirs, ours)) lines.push(...theirs);
    else {
      lines.push(...ours, ...theirs);
      // Both only added: nothing was rewritten that could contradict.
      if (region.oContent.length > 0) clash = true;
    }
  }
  const merged = lines.join('\n').trim();
  return merged.length > LIBRARY_LIMITS.mergedNotes
    ? { text: current, clash: true }
    : { text: merged, clash };
}

function toLines(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}

function holds(lines: readonly string[], others: readonly string[]): boolean {
  return lines.join('\n').includes(others.join('\n'));
}
