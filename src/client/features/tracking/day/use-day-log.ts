import { useCallback, useEffect, useMemo, useState } from 'react';
import { newUuid } from '#client/device/new-uuid.ts';
import { useToday } from '#client/lib/clock/use-today.ts';
import { useChildId } from '#client/library/use-child.ts';
import { useLibrary, useSyncState } from '#client/library/use-library.ts';
import { keyOfDay } from '#shared/library/day-log/key-of-day.ts';
import { type DayDraft, isEmptyDraft, resumeDraft } from '#shared/tracking/day-draft.ts';
import { fixSuggestion, moveDraft } from '#shared/tracking/day-edits.ts';
import {
  type DayForm,
  type DayState,
  findDayState,
  type OpenDay,
  showDayForm,
  suggestedTime,
} from '#shared/tracking/day-form.ts';
import type { DayDrafts } from '../draft/day-drafts.ts';
import { useDayDrafts } from '../draft/use-day-drafts.ts';
import { type EntriesOfDay, useDayEntries } from './use-day-entries.ts';
import { useTimeOfDay } from './use-time-of-day.ts';

/** A day other than today that is on screen: chosen by the parent, or kept because of what was entered for it. */
type Place = { day: string; chosen: boolean };

export type EditDay = (change: (day: OpenDay) => OpenDay) => void;

export type DayLog = {
  /** The parent's day now, and the day on screen. */
  today: string;
  day: string;
  form: DayForm;
  state: DayState;
  hasRecord: boolean;
  /** Whether a time of day is on the form because the clock suggests it. */
  isTimeSuggested: boolean;
  entries: EntriesOfDay;
  drafts: DayDrafts;
  /** Midnight has passed while something was unsaved, or the device has travelled: the day on screen is not today. */
  isStale: boolean;
  /** What was entered may go to today: the old day has nothing saved and today nothing unsaved. */
  isMovable: boolean;
  /** Another day with unsaved input, the latest one. */
  otherUnsavedDay: string | null;
  /** The day of the input that was discarded last, as long as that can be undone. */
  discardedDay: string | null;
  /** The day on screen as it is now, ready to be edited or saved. */
  openDay: () => OpenDay;
  edit: EditDay;
  discard: (day: string) => void;
  undoDiscard: () => void;
  forgetDiscarded: () => void;
  pick: (day: string) => void;
  moveToToday: () => void;
};

/**
 * The day that is being logged. It is today and goes on at midnight by itself, but never from under input that is not
 * saved: that stays with its day until the parent decides.
 */
export function useDayLog(userId: string): DayLog {
  const { library } = useLibrary();
  const { history, entries: allEntries, sets } = library;
  const childId = useChildId();
  const today = useToday();
  const time = useTimeOfDay();
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
    day,
    ...view,
    hasRecord,
    entries,
    drafts,
    isStale: day !== today && place?.chosen === false,
    isMovable: !hasRecord && !draftsByDay.has(today),
    otherUnsavedDay,
    discardedDay: discarded?.date ?? null,
    openDay,
    edit: (change) => {
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
    pick: (next) => setPlace(next === today ? null : { day: next, chosen: true }),
    moveToToday: () => {
      drafts.put(today, moveDraft(openDay().draft, today, newUuid()));
      drafts.put(day, null);
      setPlace(null);
    },
  };
}

/** Drops drafts whose entry is saved: the page was closed before it could, or another tab has saved. */
function useDropSavedDrafts(drafts: DayDrafts): void {
  const { entries } = useLibrary().library;
  const { unstored } = useSyncState();
  useEffect(() => {
    // An entry that only memory holds would be lost with the page; its draft stays until it is kept.
    if (unstored > 0) return;
    for (const [date, draft] of drafts.byDay.getSnapshot()) {
      if (entries.has(draft.entryId) && isEmptyDraft(resumeDraft(draft, entries, date, draft.entryId))) {
        drafts.put(date, null);
      }
    }
  }, [drafts, entries, unstored]);
}
