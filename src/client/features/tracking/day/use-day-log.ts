import { useMemo, useState } from 'react';
import { useToday } from '#client/lib/clock/use-today.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { type DayView, editDay, moveDraft, viewDay } from '#shared/tracking/day-draft.ts';
import type { DayForm } from '#shared/tracking/day-form.ts';
import type { DayDrafts, DraftsByDay } from '../draft/day-drafts.ts';
import { useDayDrafts } from '../draft/use-day-drafts.ts';
import { useTimeOfDay } from './use-time-of-day.ts';

/** A day other than today that is on screen: chosen by the parent, or kept because of what was entered for it. */
type Place = { day: string; chosen: boolean };

export type DayLog = {
  /** The parent's day now, and the day on screen. */
  today: string;
  day: string;
  view: DayView;
  drafts: DayDrafts;
  /** Midnight has passed while something was unsaved, or the device has travelled: the day on screen is not today. */
  overtaken: boolean;
  /** What was entered may go to today: the old day has nothing saved and today nothing unsaved. */
  movable: boolean;
  /** Another day with unsaved input, the latest one. */
  leftover: string | null;
  edit: (change: (form: DayForm) => DayForm) => void;
  discard: () => void;
  pick: (day: string) => void;
  moveToToday: () => void;
};

/**
 * The day that is being logged. It is today and goes on at midnight by itself, but never from under input that is not
 * saved: that stays with its day until the parent decides.
 */
export function useDayLog(userId: string): DayLog {
  const { library } = useLibrary();
  const today = useToday();
  const time = useTimeOfDay();
  const { drafts, draftsByDay } = useDayDrafts(userId);
  const [place, setPlace] = useState<Place | null>(null);
  const day = place && (place.chosen || draftsByDay.has(place.day)) ? place.day : today;
  const record = library.history.get(day);
  const draft = draftsByDay.get(day);
  const view = useMemo(
    () => viewDay(day, record, draft, day === today ? [time] : []),
    [day, record, draft, today, time],
  );
  const leftover = useMemo(
    () => findLeftover(draftsByDay, library.history, day),
    [draftsByDay, library.history, day],
  );
  return {
    today,
    day,
    view,
    drafts,
    overtaken: day !== today && place?.chosen === false,
    movable: view.base === null && !draftsByDay.has(today),
    leftover,
    edit: (change) => {
      drafts.put(day, editDay(view, change));
      if (place?.day !== day) setPlace({ day, chosen: false });
    },
    discard: () => drafts.put(day, null),
    pick: (next) => setPlace(next === today ? null : { day: next, chosen: true }),
    moveToToday: () => {
      drafts.put(today, moveDraft({ base: view.base, form: view.form }, today));
      drafts.put(day, null);
      setPlace(null);
    },
  };
}

function findLeftover(
  draftsByDay: DraftsByDay,
  history: ReturnType<typeof useLibrary>['library']['history'],
  day: string,
): string | null {
  const open = [...draftsByDay].filter(
    ([date, draft]) => date !== day && viewDay(date, history.get(date), draft, []).state !== 'saved',
  );
  return (
    open
      .map(([date]) => date)
      .sort()
      .at(-1) ?? null
  );
}
