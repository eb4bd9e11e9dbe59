import type { Library } from '#shared/library/library.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import type { TimeOfDay, TrackingRecord } from '#shared/library/tables/day-record.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { countRemaining, type DayDraft, type OpenDay, showDayForm, suggestTime } from './day-draft.ts';
import { listNewestFirst } from './record.ts';

export function addFlash(day: OpenDay, setId: number): OpenDay {
  return addFlashes(day, setId, 1);
}

export function addFlashes(day: OpenDay, setId: number, count: number): OpenDay {
  const shown = showDayForm(day).usage[setId] ?? 0;
  const adding = Math.min(count, LIBRARY_LIMITS.flashesPerDay - shown);
  if (adding <= 0) return day;
  const saved = day.record?.setUsage[setId] ?? 0;
  const taken = saved - countRemaining(day, setId);
  const restored = Math.min(adding, taken);
  const after = restored > 0 ? withTaken(day, setId, taken - restored) : day;
  return addBatch(selectSet(after, setId), setId, adding - restored);
}

export function removeFlash(day: OpenDay, setId: number): OpenDay {
  const { draft } = day;
  const index = draft.batches.findLastIndex((batch) => batch.setId === setId);
  const last = draft.batches[index];
  if (last) {
    const batches =
      last.count > 1
        ? draft.batches.with(index, { ...last, count: last.count - 1 })
        : draft.batches.toSpliced(index, 1);
    return selectSet(withDraft(day, { batches }), setId);
  }
  const left = countRemaining(day, setId);
  if (!day.canSubtract || left === 0) return day;
  const saved = day.record?.setUsage[setId] ?? 0;
  return selectSet(withTaken(day, setId, saved - left + 1), setId);
}

export function toggleSet(day: OpenDay, setId: number): OpenDay {
  return showDayForm(day).usage[setId] === undefined ? selectSet(day, setId) : deselectSet(day, setId);
}

export function deselectSet(day: OpenDay, setId: number): OpenDay {
  const { draft, record, canSubtract } = day;
  const saved = record?.setUsage[setId] ?? 0;
  const cleared = withDraft(day, {
    batches: draft.batches.filter((batch) => batch.setId !== setId),
    selected: withoutSelection(draft, setId, 'add'),
  });
  if (saved > 0 && !canSubtract) return cleared;
  const emptied = withTaken(cleared, setId, saved);
  if (!record?.selectedSets.includes(setId)) return emptied;
  const { add, remove } = emptied.draft.selected;
  return withDraft(emptied, { selected: { add, remove: [...remove, setId] } });
}

export function toggleTime(day: OpenDay, time: TimeOfDay): OpenDay {
  const { draft, record } = day;
  const isSaved = record?.engagementTimes.includes(time) ?? false;
  const add = draft.times.add.filter((other) => other !== time);
  const remove = draft.times.remove.filter((other) => other !== time);
  if (!showDayForm(day).times.includes(time)) {
    if (draft.clock?.time === time && (!record || draft.batches.length > 0)) {
      return withDraft(day, { times: { add, remove }, clock: { time, declined: false } });
    }
    return withDraft(day, { times: { add: isSaved ? add : [...add, time], remove } });
  }
  const times = { add, remove: isSaved ? [...remove, time] : remove };
  if (suggestTime(day) !== time) return withDraft(day, { times });
  return withDraft(day, { times, clock: { time, declined: true } });
}

export function rateDay(day: OpenDay, value: number): OpenDay {
  const { engagement: _before, ...draft } = day.draft;
  const base = day.record?.engagement ?? 0;
  return { ...day, draft: value === base ? draft : { ...draft, engagement: { value, base } } };
}

export function writeNote(day: OpenDay, text: string): OpenDay {
  const { note: _before, ...draft } = day.draft;
  const base = day.record?.notes ?? '';
  return { ...day, draft: text === base ? draft : { ...draft, note: { text, base } } };
}

/** Stores the suggested time with the first input so that it does not change later. */
export function fixSuggestion(day: OpenDay): OpenDay {
  const time = suggestTime(day);
  if (day.draft.clock || !time) return day;
  return withDraft(day, { clock: { time, declined: false } });
}

/** Moves a draft to another day. Drops `taken`, because it belongs to the previous day's record. */
export function moveDraft(draft: DayDraft, date: string, entryId: string): DayDraft {
  return { ...draft, entryId, date, taken: {} };
}

/** Lists the cards of a flash. An earlier day keeps its own cards, so completing it does not credit today's. */
function listCards({ record, clock, sets }: OpenDay, setId: number): string[] {
  const recorded = record?.setCards[setId];
  const current = sets.get(setId)?.flashcardIds;
  return [...((clock === null ? (recorded ?? current) : (current ?? recorded)) ?? [])];
}

function addBatch(day: OpenDay, setId: number, count: number): OpenDay {
  if (count === 0) return day;
  const { batches, selected } = day.draft;
  const cardIds = listCards(day, setId);
  const index = batches.findLastIndex((batch) => batch.setId === setId);
  const last = batches[index];
  return withDraft(day, {
    batches:
      last && last.cardIds.join() === cardIds.join()
        ? batches.with(index, { ...last, count: last.count + count })
        : [...batches, { setId, cardIds, count }],
    selected: { ...selected, add: selected.add.filter((other) => other !== setId) },
  });
}

function selectSet(day: OpenDay, setId: number): OpenDay {
  const after = withDraft(day, { selected: withoutSelection(day.draft, setId, 'remove') });
  if (showDayForm(after).usage[setId] !== undefined) return after;
  const { add, remove } = after.draft.selected;
  return withDraft(after, { selected: { add: [...add, setId], remove } });
}

function withoutSelection(
  { selected }: DayDraft,
  setId: number,
  list: 'add' | 'remove',
): DayDraft['selected'] {
  return { ...selected, [list]: selected[list].filter((other) => other !== setId) };
}

function withTaken(day: OpenDay, setId: number, count: number): OpenDay {
  const { [setId]: _before, ...others } = day.draft.taken;
  return withDraft(day, { taken: count > 0 ? { ...others, [setId]: count } : others });
}

function withDraft(day: OpenDay, fields: Partial<DayDraft>): OpenDay {
  return { ...day, draft: { ...day.draft, ...fields } };
}

export function listFilledSets(sets: readonly CardSet[]): number[] {
  return sets.filter(({ flashcardIds, opensOn }) => flashcardIds.length > 0 && !opensOn).map(({ id }) => id);
}

export function addRound(day: OpenDay, setIds: readonly number[]): OpenDay {
  return setIds.reduce(addFlash, day);
}

/** Finds the last day with a set before this one, so that correcting an old day offers what preceded it. */
export function findLastSession(
  { history, sets }: Pick<Library, 'history' | 'sets'>,
  day: string,
): TrackingRecord | null {
  return (
    listNewestFirst(history).find(
      (record) => record.date < day && record.selectedSets.some((setId) => sets.has(setId)),
    ) ?? null
  );
}

export function repeatSession(day: OpenDay, session: TrackingRecord): OpenDay {
  const cleared = Object.keys(showDayForm(day).usage).map(Number).reduce(deselectSet, day);
  return session.selectedSets
    .filter((setId) => day.sets.has(setId))
    .reduce(
      (before, setId) => addFlashes(selectSet(before, setId), setId, session.setUsage[setId] ?? 0),
      cleared,
    );
}
