import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { newUuid } from '#client/device/new-uuid.ts';
import { useToday, watchMinutes } from '#client/lib/clock/use-today.ts';
import { useChildId } from '#client/library/use-child.ts';
import { useLibrary, useSyncState } from '#client/library/use-library.ts';
import { timeOfDayAt } from '#shared/lib/local-clock.ts';
import { keyOfDay } from '#shared/library/tables/day-record.ts';
import { type DayDraft, isEmptyDraft, resumeDraft } from '#shared/tracking/day-draft.ts';
import { fixSuggestion, moveDraft } from '#shared/tracking/day-edits.ts';
import { findDayState, type OpenDay, showDayForm, suggestedTime } from '#shared/tracking/day-form.ts';
import { type DayDrafts, useDayDrafts } from './day-drafts.ts';
import { useDayEntries } from './use-day-entries.ts';

const readClock = () => timeOfDayAt(new Date());

/** A day on screen other than today: chosen by the parent, or kept because of its unsaved input. */
type Place = { day: string; chosen: boolean };

/**
 * The day that is being logged: today, which changes at midnight by itself. Unsaved input stays with its day until the parent
 * decides.
 */
export function useDayLog(userId: string) {
  const { library } = useLibrary();
  const { history, entries: allEntries, sets } = library;
  const childId = useChildId();
  const today = useToday();
  const time = useSyncExternalStore(watchMinutes, readClock);
  const { drafts, draftsByDay } = useDayDrafts(userId, childId);
  const [place, setPlace] = useState<Place | null>(null);
  const [discarded, setDiscarded] = useState<DayDraft | null>(null);
  useDropSavedDrafts(drafts);
  const day = place && (place.chosen || draftsByDay.has(place.day)) ? place.day : today;
  const entries = useDayEntries(day);
  const canTake = entries.state === 'complete';

  const openDraft = useCallback(
    (date: string, stored: DayDraft | undefined, newId: string): OpenDay => ({
      childId,
      record: history.get(keyOfDay({ childId, day: date })),
      draft: resumeDraft(stored, allEntries, date, newId),
      canTake,
      clock: date === today ? time : null,
      sets,
    }),
    [childId, history, allEntries, canTake, today, time, sets],
  );
  const stored = draftsByDay.get(day);
  const view = useMemo(() => {
    const open = openDraft(day, stored, '');
    return {
      form: showDayForm(open),
      state: findDayState(open),
      isTimeSuggested: suggestedTime(open) !== null,
    };
  }, [openDraft, day, stored]);
  const otherUnsavedDay = useMemo(() => {
    const isUnsaved = ([date, draft]: [string, DayDraft]) =>
      date !== day && findDayState(openDraft(date, draft, '')) === 'unsaved';
    const dates = [...draftsByDay].filter(isUnsaved).map(([date]) => date);
    return dates.sort().at(-1) ?? null;
  }, [openDraft, draftsByDay, day]);
  const hasRecord = history.has(keyOfDay({ childId, day }));

  const openDay = () => openDraft(day, drafts.byDay.getSnapshot().get(day), newUuid());
  const discard = (date: string) => {
    setDiscarded(drafts.byDay.getSnapshot().get(date) ?? null);
    drafts.put(date, null);
  };
  return {
    today,
    /** The day on screen. */
    day,
    ...view,
    hasRecord,
    entries,
    drafts,
    /** The day on screen is no longer today: midnight has passed over unsaved input, or the device has travelled. */
    isStale: day !== today && place?.chosen === false,
    /** The input may move to today: the old day has nothing saved, today nothing unsaved. */
    isMovable: !hasRecord && !draftsByDay.has(today),
    /** The latest other day with unsaved input. */
    otherUnsavedDay,
    /** The day whose input was discarded last, while that can be undone. */
    discardedDay: discarded?.date ?? null,
    openDay,
    edit: (change: (day: OpenDay) => OpenDay) => {
      const next = fixSuggestion(change(openDay()));
      drafts.put(day, findDayState(next) === 'unsaved' ? next.draft : null);
      setDiscarded(null);
      if (place?.day !== day) setPlace({ day, chosen: false });
    },
    discard,
    undoDiscard: () => {
      if (discarded) drafts.put(discarded.date, discarded);
      setDiscarded(null);
    },
    forgetDiscarded: () => setDiscarded(null),
    pick: (next: string) => setPlace(next === today ? null : { day: next, chosen: true }),
    moveToToday: () => {
      drafts.put(today, moveDraft(openDay().draft, today, newUuid()));
      drafts.put(day, null);
      setPlace(null);
    },
  };
}
export type DayLog = ReturnType<typeof useDayLog>;

/** Drops drafts that another tab has saved, or this one just before it was closed. */
function useDropSavedDrafts(drafts: DayDrafts): void {
  const { entries } = useLibrary().library;
  const { unstored } = useSyncState();
  useEffect(() => {
    // The draft stays while its entry is only in memory.
    if (unstored > 0) return;
    for (const [date, draft] of drafts.byDay.getSnapshot()) {
      if (entries.has(draft.entryId) && isEmptyDraft(resumeDraft(draft, entries, date, draft.entryId))) {
        drafts.put(date, null);
      }
    }
  }, [drafts, entries, unstored]);
}
