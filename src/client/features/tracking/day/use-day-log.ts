import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { accountStorage } from '#client/device/account-storage.ts';
import { useLoad } from '#client/lib/async-action/use-load.ts';
import { useToday, watchMinutes } from '#client/lib/clock/use-today.ts';
import { newUuid } from '#client/lib/new-uuid.ts';
import { parseJson, type SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { createStore } from '#client/lib/store/store.ts';
import { useStore } from '#client/lib/store/use-store.ts';
import { fetchDayDetails } from '#client/library/library-client.ts';
import { useNextWords } from '#client/library/sessions/use-rotate-sets.ts';
import { useChildId } from '#client/library/use-child.ts';
import { useLibrary, useLibraryRules, useSyncState } from '#client/library/use-library.ts';
import { timeOfDayAt } from '#shared/lib/local-clock.ts';
import { listEntriesOfDay } from '#shared/library/day-log/entries-of-day.ts';
import { keyOfDay } from '#shared/library/tables/day-record.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { planLibraryOfDay } from '#shared/rotation/words-of-day.ts';
import {
  type DayDraft,
  DayDraftSchema,
  findDayState,
  isEmptyDraft,
  type OpenDay,
  resumeDraft,
  showDayForm,
  suggestedTime,
} from '#shared/tracking/day-draft.ts';
import { fixSuggestion, moveDraft } from '#shared/tracking/day-edits.ts';

/** Drafts by date. The object stays the same as long as nothing changes. */
type DraftsByDay = ReadonlyMap<string, DayDraft>;

/** Unsaved input for a child's days, which survives a reload. Without a working storage it lasts as long as the page. */
export class DayDrafts {
  readonly #storage: SafeStorage;
  readonly #prefix: string;
  readonly #texts = new Map<string, string>();
  /** Days edited in this tab, whose drafts another tab does not replace. */
  readonly #own = new Set<string>();
  readonly byDay = createStore<DraftsByDay>(new Map());

  constructor(storage: SafeStorage, { userId, childId }: { userId: string; childId: number }) {
    this.#storage = storage;
    this.#prefix = `tracking-draft/${userId}/${childId === FIRST_CHILD ? '' : `${childId}/`}`;
    this.noticeStorage(null);
  }

  /** Stores a draft, or deletes it if null. The storage keeps what another tab has written there since. */
  put(day: string, draft: DayDraft | null): void {
    const key = this.#prefix + day;
    if (draft) {
      const text = JSON.stringify(draft);
      this.#storage.write(key, text);
      this.#texts.set(day, text);
      this.#own.add(day);
    } else {
      if (this.#storage.read(key) === this.#texts.get(day)) this.#storage.remove(key);
      this.#texts.delete(day);
      this.#own.delete(day);
    }
    this.#set(day, draft);
  }

  /** Reads what another tab has written under `key` (null: everything). */
  noticeStorage(key: string | null): void {
    const keys = key === null ? this.#storage.keys(this.#prefix) : [key];
    for (const changed of keys) {
      if (!changed.startsWith(this.#prefix)) continue;
      const day = changed.slice(this.#prefix.length);
      if (!this.#own.has(day)) this.#set(day, this.#read(day));
    }
  }

  #set(day: string, draft: DayDraft | null): void {
    const drafts = new Map(this.byDay.getSnapshot());
    if (draft) drafts.set(day, draft);
    else drafts.delete(day);
    this.byDay.set(drafts);
  }

  #read(day: string): DayDraft | null {
    const text = this.#storage.read(this.#prefix + day);
    const parsed = DayDraftSchema.safeParse(parseJson(text));
    if (parsed.data?.date !== day) return null;
    this.#texts.set(day, text ?? '');
    return parsed.data;
  }
}

/** Must be mounted again for another child. */
function useDayDrafts(userId: string, childId: number) {
  const [drafts] = useState(() => new DayDrafts(accountStorage, { userId, childId }));
  const draftsByDay = useStore(drafts.byDay);
  useEffect(() => {
    const notice = (event: StorageEvent) => drafts.noticeStorage(event.key);
    window.addEventListener('storage', notice);
    // Another tab may have written since the first reading.
    drafts.noticeStorage(null);
    return () => window.removeEventListener('storage', notice);
  }, [drafts]);
  const { entries } = useLibrary().library;
  const { unstored } = useSyncState();
  // Deletes drafts that another tab has saved, or this one just before it was closed.
  useEffect(() => {
    // The draft stays while its entry is only in memory.
    if (unstored > 0) return;
    for (const [date, draft] of drafts.byDay.getSnapshot()) {
      if (entries.has(draft.entryId) && isEmptyDraft(resumeDraft(draft, entries, date, draft.entryId))) {
        drafts.put(date, null);
      }
    }
  }, [drafts, entries, unstored]);
  return { drafts, draftsByDay };
}

/** Fetches the entries of an older day when it is opened, because a device keeps only those of recent days. */
function useDayEntries(day: string) {
  const { library } = useLibrary();
  const isOffline = useSyncState().status === 'offline';
  const childId = useChildId();
  const entryCount = library.history.get(keyOfDay({ childId, day }))?.entryCount ?? 0;
  const { entries: known } = library;
  const stored = useMemo(() => listEntriesOfDay({ entries: known }, { childId, day }), [known, childId, day]);
  const isMissing = stored.length < entryCount;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again when another device has saved something, or online
  const load = useCallback(
    async (userId: string) =>
      isMissing ? { day, ...(await fetchDayDetails(userId, { childId, day })) } : null,
    [isMissing, childId, day, entryCount, isOffline],
  );
  const { answer, failure } = useLoad(load, useAuth().user?.id ?? '');
  const fetched = answer?.day === day ? answer.entries : null;
  const entries = useMemo(() => {
    const byId = new Map([...(fetched ?? []), ...stored].map((entry) => [entry.id, entry]));
    return [...byId.values()].sort((a, b) => a.order - b.order);
  }, [fetched, stored]);
  const isComplete = entries.length >= entryCount;
  // `partial`: some entries are not on this device and cannot be fetched now.
  const state = isComplete ? 'complete' : failure || fetched ? 'partial' : 'loading';
  return { entries, state } as const;
}

const readClock = () => timeOfDayAt(new Date());

/** A day on screen other than today: chosen by the parent, or shown because of its unsaved input. */
type Place = { day: string; chosen: boolean };

/** Today changes by itself at midnight, but unsaved input stays with its day until the parent decides. */
export function useDayLog(userId: string) {
  const { library } = useLibrary();
  const { history, entries: allEntries } = library;
  const childId = useChildId();
  const today = useToday();
  const time = useSyncExternalStore(watchMinutes, readClock);
  const { drafts, draftsByDay } = useDayDrafts(userId, childId);
  const [place, setPlace] = useState<Place | null>(null);
  const [discarded, setDiscarded] = useState<DayDraft | null>(null);
  const day = place && (place.chosen || draftsByDay.has(place.day)) ? place.day : today;
  const entries = useDayEntries(day);
  const nextWords = useNextWords(library, childId);
  const { flashcardLimit } = useLibraryRules();
  const ofDay = useMemo(
    () => planLibraryOfDay(library, { childId, day, today, nextWords, flashcardLimit }),
    [library, childId, day, today, nextWords, flashcardLimit],
  );

  const openDraft = (date: string, stored: DayDraft | undefined, newId = ''): OpenDay => ({
    childId,
    record: history.get(keyOfDay({ childId, day: date })),
    draft: resumeDraft(stored, allEntries, date, newId),
    canTake: entries.state === 'complete',
    clock: date === today ? time : null,
    sets: ofDay.sets,
  });
  const shown = openDraft(day, draftsByDay.get(day));
  const otherUnsavedDays = [...draftsByDay].filter(
    ([date, draft]) => date !== day && findDayState(openDraft(date, draft)) === 'unsaved',
  );
  const hasRecord = history.has(keyOfDay({ childId, day }));

  const openDay = () => openDraft(day, drafts.byDay.getSnapshot().get(day), newUuid());
  const discard = (date: string) => {
    setDiscarded(drafts.byDay.getSnapshot().get(date) ?? null);
    drafts.put(date, null);
  };
  return {
    today,
    day,
    /** Its sets hold the words that Today named on the day on screen. */
    library: ofDay,
    form: showDayForm(shown),
    state: findDayState(shown),
    isTimeSuggested: suggestedTime(shown) !== null,
    hasRecord,
    entries,
    drafts,
    /** True if the day on screen is no longer today, after midnight or a journey with unsaved input. */
    isStale: day !== today && place?.chosen === false,
    /** True if the input may move to today: the old day has nothing saved, and today has nothing unsaved. */
    isMovable: !hasRecord && !draftsByDay.has(today),
    otherUnsavedDay:
      otherUnsavedDays
        .map(([date]) => date)
        .sort()
        .at(-1) ?? null,
    /** The day whose input was discarded last, as long as that can be undone. */
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
    clearDiscarded: () => setDiscarded(null),
    pick: (next: string) => setPlace(next === today ? null : { day: next, chosen: true }),
    moveToToday: () => {
      drafts.put(today, moveDraft(openDay().draft, today, newUuid()));
      drafts.put(day, null);
      setPlace(null);
    },
  };
}
export type DayLog = ReturnType<typeof useDayLog>;
