import { isSession } from '#shared/library/day-log/entries-of-day.ts';
import { type DayEntry, isVoidEntry } from '#shared/library/tables/day-entry.ts';
import type { ShownBatch } from '#shared/library/tables/day-record.ts';
import { createLaterRating } from '#shared/teach/session-entry.ts';

/** Returns the entry that turns `existing`, saved earlier under the same id, into `draft`, or null if nothing is missing. */
export function createRemainder(draft: DayEntry, existing: DayEntry, newId: string): DayEntry | null {
  if (isSession(existing)) {
    if (!draft.engagement || existing.engagement) return null;
    return createLaterRating(existing, newId, draft.engagement);
  }
  const { flashes, takes } = diffFlashes(draft, existing);
  const remainder: DayEntry = {
    id: newId,
    childId: draft.childId,
    day: draft.day,
    at: draft.at,
    source: draft.source,
    flashes,
    takes: [...diffTakes(draft, existing), ...takes],
    selected: diffChoices(draft.selected, existing.selected),
    times: diffChoices(draft.times, existing.times),
    ...(draft.engagement &&
      draft.engagement.value !== existing.engagement?.value && {
        engagement: {
          value: draft.engagement.value,
          base: existing.engagement?.value ?? draft.engagement.base,
        },
      }),
    ...(draft.note &&
      draft.note.text !== existing.note?.text && {
        note: { text: draft.note.text, base: existing.note?.text ?? draft.note.base },
      }),
  };
  return isVoidEntry(remainder) ? null : remainder;
}

function diffFlashes(draft: DayEntry, existing: DayEntry): Pick<DayEntry, 'flashes' | 'takes'> {
  const flashes: ShownBatch[] = [];
  const takes: DayEntry['takes'] = [];
  const setIds = new Set([...draft.flashes, ...existing.flashes].map(({ setId }) => setId));
  for (const setId of setIds) {
    let extraCount = sumCounts(draft.flashes, setId) - sumCounts(existing.flashes, setId);
    if (extraCount < 0) takes.push({ entryId: existing.id, setId, count: -extraCount });
    for (const batch of draft.flashes.filter((shown) => shown.setId === setId).reverse()) {
      const count = Math.min(batch.count, extraCount);
      if (count > 0) flashes.unshift({ ...batch, count });
      extraCount -= Math.max(count, 0);
    }
  }
  return { flashes, takes };
}

function sumCounts(batches: readonly ShownBatch[], setId: number): number {
  return batches.filter((batch) => batch.setId === setId).reduce((sum, { count }) => sum + count, 0);
}

function diffTakes(draft: DayEntry, existing: DayEntry): DayEntry['takes'] {
  return draft.takes.flatMap((take) => {
    const isSame = (other: typeof take) => other.entryId === take.entryId && other.setId === take.setId;
    const count = take.count - existing.takes.filter(isSame).reduce((sum, other) => sum + other.count, 0);
    return count > 0 ? [{ ...take, count }] : [];
  });
}

function diffChoices<Choice>(
  draft: { add: Choice[]; remove: Choice[] },
  existing: { add: Choice[]; remove: Choice[] },
): { add: Choice[]; remove: Choice[] } {
  const subtract = (choices: Choice[], others: Choice[]) =>
    choices.filter((choice) => !others.includes(choice));
  const add = subtract(draft.add, existing.add);
  const remove = subtract(draft.remove, existing.remove);
  return {
    add: [...add, ...subtract(existing.remove, [...draft.remove, ...add])],
    remove: [...remove, ...subtract(existing.add, [...draft.add, ...remove])],
  };
}
