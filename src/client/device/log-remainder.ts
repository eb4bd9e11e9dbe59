import { isSession } from '#shared/library/day-log/entries-of-day.ts';
import { type DayEntry, isVoidEntry, logNothing } from '#shared/library/tables/day-entry.ts';
import type { ShownBatch } from '#shared/library/tables/day-record.ts';

/** The server has an earlier save of the draft under the same id, whose answer was lost. */
export function createRemainder(draft: DayEntry, known: DayEntry, newId: string): DayEntry | null {
  if (isSession(known)) return createMissingRating(draft, known, newId);
  const { flashes, takes } = compareFlashes(draft, known);
  const remainder: DayEntry = {
    id: newId,
    childId: draft.childId,
    day: draft.day,
    at: draft.at,
    source: draft.source,
    flashes,
    takes: [...listNewTakes(draft, known), ...takes],
    selected: compareChoices(draft.selected, known.selected),
    times: compareChoices(draft.times, known.times),
    ...(draft.engagement &&
      draft.engagement.value !== known.engagement?.value && {
        engagement: { value: draft.engagement.value, base: known.engagement?.value ?? draft.engagement.base },
      }),
    ...(draft.note &&
      draft.note.text !== known.note?.text && {
        note: { text: draft.note.text, base: known.note?.text ?? draft.note.base },
      }),
  };
  return isVoidEntry(remainder) ? null : remainder;
}

function createMissingRating(
  { engagement, ...draft }: DayEntry,
  known: DayEntry,
  id: string,
): DayEntry | null {
  if (!engagement || known.engagement) return null;
  return { ...draft, ...logNothing(), id, engagement };
}

function compareFlashes(draft: DayEntry, known: DayEntry): Pick<DayEntry, 'flashes' | 'takes'> {
  const flashes: ShownBatch[] = [];
  const takes: DayEntry['takes'] = [];
  const setIds = new Set([...draft.flashes, ...known.flashes].map(({ setId }) => setId));
  for (const setId of setIds) {
    let more = sumCounts(draft.flashes, setId) - sumCounts(known.flashes, setId);
    if (more < 0) takes.push({ entryId: known.id, setId, count: -more });
    for (const batch of draft.flashes.filter((shown) => shown.setId === setId).reverse()) {
      const count = Math.min(batch.count, more);
      if (count > 0) flashes.unshift({ ...batch, count });
      more -= Math.max(count, 0);
    }
  }
  return { flashes, takes };
}

function sumCounts(batches: readonly ShownBatch[], setId: number): number {
  return batches.filter((batch) => batch.setId === setId).reduce((sum, { count }) => sum + count, 0);
}

function listNewTakes(draft: DayEntry, known: DayEntry): DayEntry['takes'] {
  return draft.takes.flatMap((take) => {
    const isSame = (other: typeof take) => other.entryId === take.entryId && other.setId === take.setId;
    const count = take.count - known.takes.filter(isSame).reduce((sum, other) => sum + other.count, 0);
    return count > 0 ? [{ ...take, count }] : [];
  });
}

function compareChoices<Choice>(
  draft: { add: Choice[]; remove: Choice[] },
  known: { add: Choice[]; remove: Choice[] },
): { add: Choice[]; remove: Choice[] } {
  const without = (all: Choice[], others: Choice[]) => all.filter((choice) => !others.includes(choice));
  const add = without(draft.add, known.add);
  const remove = without(draft.remove, known.remove);
  return {
    add: [...add, ...without(known.remove, [...draft.remove, ...add])],
    remove: [...remove, ...without(known.add, [...draft.add, ...remove])],
  };
}
