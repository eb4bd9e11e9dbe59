import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { accountStorage } from '#client/device/account-storage.ts';
import { useLoad } from '#client/lib/async-action/use-load.ts';
import { watchMinutes } from '#client/lib/clock/use-local-time.ts';
import { newUuid } from '#client/lib/new-uuid.ts';
import { parseJson, type SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { createStore } from '#client/lib/store/store.ts';
import { useStore } from '#client/lib/store/use-store.ts';
import { fetchDayDetails } from '#client/library/library-client.ts';
import { useNextWords } from '#client/library/sessions/use-rotate-sets.ts';
import { useChildId, useToday } from '#client/library/use-child.ts';
import { useLibrary, useLibraryRules, useSyncState } from '#client/library/use-library.ts';
import { getTimeOfDayAt } from '#shared/lib/local-clock.ts';
import { listDayEntries } from '#shared/library/day-log/entries-of-day.ts';
import { getDayKey } from '#shared/library/tables/day-record.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { planDayLibrary } from '#shared/rotation/words-of-day.ts';
import {
  type DayDraft,
  DayDraftSchema,
  findDayState,
  isEmptyDraft,
  type OpenDay,
  resumeDraft,
  showDayForm,
  suggestTime,
} from '#shared/tracking/day-draft.ts';
import { fixSuggestion, moveDraft } from '#shared/tracking/day-edits.ts';

/** Maps dates to drafts. The object is replaced on every change. */
type DraftsByDay = ReadonlyMap<string, DayDraft>;

/** Stores the unsaved input for a child's days, which survives a reload if the browser's storage works. */
export class DayDrafts {
  readonly #storage: SafeStorage;
  readonly #prefix: string;
  readonly #storedJson = new Map<string, string>();
  /** The days edited in this tab, whose drafts another tab does not replace. */
  readonly #ownDays = new Set<string>();
  readonly byDay = createStore<DraftsByDay>(new Map());

  constructor(storage: SafeStorage, { userId, childId }: { userId: string; childId: number }) {
    this.#storage = storage;
    this.#prefix = `tracking-draft/${userId}/${childId === FIRST_CHILD ? '' : `${childId}/`}`;
    this.reload(null);
  }

  /** Stores a draft, or deletes it if null. A draft that another tab has written since stays in the storage. */
  put(day: string, draft: DayDraft | null): void {
    const key = this.#prefix + day;
    if (draft) {
      const json = JSON.stringify(draft);
      this.#storage.write(key, json);
      this.#storedJson.set(day, json);
      this.#ownDays.add(day);
    } else {
      if (this.#storage.read(key) === this.#storedJson.get(day)) this.#storage.remove(key);
      this.#storedJson.delete(day);
      this.#ownDays.delete(day);
    }
    this.#set(day, draft);
  }

  /** Reads the draft that another tab has written under `key`, or all drafts if null. */
  reload(key: string | null): void {
    const keys = key === null ? this.#storage.keys(this.#prefix) : [key];
    for (const draftKey of keys) {
      if (!draftKey.startsWith(this.#prefix)) continue;
      const day = draftKey.slice(this.#prefix.length);
      if (!this.#ownDays.has(day)) this.#set(day, this.#read(day));
    }
  }

  #set(day: string, draft: DayDraft | null): void {
    const drafts = new Map(this.byDay.getSnapshot());
    if (draft) drafts.set(day, draft);
    else drafts.delete(day);
    this.byDay.set(drafts);
  }

  #read(day: string): DayDraft | null {
    const json = this.#storage.read(this.#prefix + day);
    const parsed = DayDraftSchema.safeParse(parseJson(json));
    if (parsed.data?.date !== day) return null;
    this.#storedJson.set(day, json ?? '');
    return parsed.data;
  }
}

/** Returns the drafts of a child. The component must be remounted for another child. */
function useDayDrafts(userId: string, childId: number) {
  const [drafts] = useState(() => new DayDrafts(accountStorage, { userId, childId }));
  const draftsByDay = useStore(drafts.byDay);
  useEffect(() => {
    const reload = (event: StorageEvent) => drafts.reload(event.key);
    window.addEventListener('storage', reload);
    // Another tab may have written since the drafts were first read.
    drafts.reload(null);
    return () => window.removeEventListener('storage', reload);
  }, [drafts]);
  const { entries } = useLibrary().library;
  const { unstoredCount } = useSyncState();
  // Deletes drafts that another tab saved, or this one just before it was closed.
  useEffect(() => {
    // A draft stays while its entry is only in memory.
    if (unstoredCount > 0) return;
    for (const [date, draft] of drafts.byDay.getSnapshot()) {
      if (entries.has(draft.entryId) && isEmptyDraft(resumeDraft(draft, entries, date, draft.entryId))) {
        drafts.put(date, null);
      }
    }
  }, [drafts, entries, unstoredCount]);
  return { drafts, draftsByDay };
}

/** Fetches the entries of an older day, because a device stores only those of recent days. */
function useDayEntries(day: string) {
  const { library } = useLibrary();
  const isOffline = useSyncState().status === 'offline';
  const childId = useChildId();
  const entryCount = library.history.get(getDayKey({ childId, day }))?.entryCount ?? 0;
  const { entries: storedEntries } = library;
  const stored = useMemo(
    () => listDayEntries({ entries: storedEntries }, { childId, day }),
    [storedEntries, childId, day],
  );
  const isMissing = stored.length < entryCount;
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again when another device has saved an entry, or when online again
  const load = useCallback(
    async (userId: string) =>
      isMissing ? { day, ...(await fetchDayDetails(userId, { childId, day })) } : null,
    [isMissing, childId, day, entryCount, isOffline],
  );
  const { data, failure } = useLoad(load, useAuth().user?.id ?? '');
  const fetched = data?.day === day ? data.entries : null;
  const entries = useMemo(() => {
    const byId = new Map([...(fetched ?? []), ...stored].map((entry) => [entry.id, entry]));
    return [...byId.values()].sort((a, b) => a.order - b.order);
  }, [fetched, stored]);
  const isComplete = entries.length >= entryCount;
  // `partial` means that some entries are not on this device and cannot be fetched now.
  const state = isComplete ? 'complete' : failure || fetched ? 'partial' : 'loading';
  return { entries, state } as const;
}

const readClock = () => getTimeOfDayAt(new Date());

/** A day on screen other than today, which the parent has chosen or which has unsaved input. */
type OtherDay = { day: string; isChosen: boolean };

/** Returns the day on screen. Today changes at midnight, but unsaved input keeps its day until the parent decides. */
export function useDayLog(userId: string) {
  const { library } = useLibrary();
  const { history, entries: allEntries } = library;
  const childId = useChildId();
  const today = useToday();
  const time = useSyncExternalStore(watchMinutes, readClock);
  const { drafts, draftsByDay } = useDayDrafts(userId, childId);
  const [otherDay, setOtherDay] = useState<OtherDay | null>(null);
  const [discardedDraft, setDiscardedDraft] = useState<DayDraft | null>(null);
  const day = otherDay && (otherDay.isChosen || draftsByDay.has(otherDay.day)) ? otherDay.day : today;
  const entries = useDayEntries(day);
  const nextWords = useNextWords(library, childId);
  const { flashcardLimit } = useLibraryRules();
  const dayLibrary = useMemo(
    () => planDayLibrary(library, { childId, day, today, nextWords, flashcardLimit }),
    [library, childId, day, today, nextWords, flashcardLimit],
  );

  const openDraft = (date: string, stored: DayDraft | undefined, newId = ''): OpenDay => ({
    childId,
    record: history.get(getDayKey({ childId, day: date })),
    draft: resumeDraft(stored, allEntries, date, newId),
    canSubtract: entries.state === 'complete',
    clock: date === today ? time : null,
    sets: dayLibrary.sets,
  });
  const openedDay = openDraft(day, draftsByDay.get(day));
  const otherUnsavedDays = [...draftsByDay].filter(
    ([date, draft]) => date !== day && findDayState(openDraft(date, draft)) === 'unsaved',
  );
  const hasRecord = history.has(getDayKey({ childId, day }));

  const openDay = () => openDraft(day, drafts.byDay.getSnapshot().get(day), newUuid());
  const discard = (date: string) => {
    setDiscardedDraft(drafts.byDay.getSnapshot().get(date) ?? null);
    drafts.put(date, null);
  };
  return {
    today,
    day,
    /** The library with the sets as Today listed them on the day on screen. */
    library: dayLibrary,
    form: showDayForm(openedDay),
    state: findDayState(openedDay),
    /** False once the parent has chosen a time. */
    isTimeSuggested: suggestTime(openedDay) !== null && openedDay.draft.times.add.length === 0,
    hasRecord,
    entries,
    drafts,
    /** True if the day with unsaved input is no longer today, after midnight or in another time zone. */
    isStale: day !== today && otherDay?.isChosen === false,
    /** True if the old day has nothing saved and today has nothing unsaved, so that the input may move to today. */
    isMovable: !hasRecord && !draftsByDay.has(today),
    otherUnsavedDay:
      otherUnsavedDays
        .map(([date]) => date)
        .sort()
        .at(-1) ?? null,
    /** The day whose input was discarded last, while that can be undone. */
    discardedDay: discardedDraft?.date ?? null,
    openDay,
    edit: (change: (day: OpenDay) => OpenDay) => {
      const next = fixSuggestion(change(openDay()));
      drafts.put(day, findDayState(next) === 'unsaved' ? next.draft : null);
      setDiscardedDraft(null);
      if (otherDay?.day !== day) setOtherDay({ day, isChosen: false });
    },
    discard,
    undoDiscard: () => {
      if (discardedDraft) drafts.put(discardedDraft.date, discardedDraft);
      setDiscardedDraft(null);
    },
    clearDiscarded: () => setDiscardedDraft(null),
    pick: (next: string) => setOtherDay(next === today ? null : { day: next, isChosen: true }),
    moveToToday: () => {
      drafts.put(today, moveDraft(openDay().draft, today, newUuid()));
      drafts.put(day, null);
      setOtherDay(null);
    },
  };
}
export type DayLog = ReturnType<typeof useDayLog>;
