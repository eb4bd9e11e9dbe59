import { useEffect, useState } from 'react';
import { openAccountStorage } from '#client/device/sealing/open-account-storage.ts';
import { parseJson } from '#client/lib/storage/parse-json.ts';
import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { createStore, type ReadableStore, type Store } from '#client/lib/store/store.ts';
import { useStore } from '#client/lib/store/use-store.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { type DayDraft, DayDraftSchema } from '#shared/tracking/day-draft.ts';

/** By date; the same object as long as nothing changes. */
type DraftsByDay = ReadonlyMap<string, DayDraft>;

/**
 * Unsaved input for a child's days, under one key per account, child and day, so that it survives a reload and no other account sees
 * it. Without a working storage it lasts as long as the page.
 */
export class DayDrafts {
  readonly #storage: SafeStorage;
  readonly #prefix: string;
  readonly #texts = new Map<string, string>();
  /** Days edited in this tab, whose drafts another tab does not replace. */
  readonly #own = new Set<string>();
  readonly #drafts: Store<DraftsByDay>;

  constructor(storage: SafeStorage, { userId, childId }: { userId: string; childId: number }) {
    this.#storage = storage;
    this.#prefix = `tracking-draft/${userId}/${childId === FIRST_CHILD ? '' : `${childId}/`}`;
    const drafts = new Map<string, DayDraft>();
    for (const key of storage.keys(this.#prefix)) {
      const draft = this.#read(key.slice(this.#prefix.length));
      if (draft) drafts.set(draft.date, draft);
    }
    this.#drafts = createStore<DraftsByDay>(drafts);
  }

  get byDay(): ReadableStore<DraftsByDay> {
    return this.#drafts;
  }

  /** Keeps a draft, or drops it with null, also from the storage unless another tab has since written there. */
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
    const drafts = new Map(this.#drafts.getSnapshot());
    if (draft) drafts.set(day, draft);
    else drafts.delete(day);
    this.#drafts.set(drafts);
  }

  #read(day: string): DayDraft | null {
    const text = this.#storage.read(this.#prefix + day);
    const parsed = DayDraftSchema.safeParse(parseJson(text));
    if (parsed.data?.date !== day) return null;
    this.#texts.set(day, text ?? '');
    return parsed.data;
  }
}

/** Needs another mount for another child. */
export function useDayDrafts(
  userId: string,
  childId: number,
): { drafts: DayDrafts; draftsByDay: DraftsByDay } {
  const [drafts] = useState(() => new DayDrafts(openAccountStorage(userId), { userId, childId }));
  const draftsByDay = useStore(drafts.byDay);
  useEffect(() => {
    const notice = (event: StorageEvent) => drafts.noticeStorage(event.key);
    window.addEventListener('storage', notice);
    // Written since the first reading.
    drafts.noticeStorage(null);
    return () => window.removeEventListener('storage', notice);
  }, [drafts]);
  return { drafts, draftsByDay };
}
