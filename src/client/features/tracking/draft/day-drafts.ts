import { parseJson } from '#client/lib/storage/parse-json.ts';
import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { createStore, type ReadableStore, type Store } from '#client/lib/store/store.ts';
import { FIRST_CHILD } from '#shared/library/schema.ts';
import { type DayDraft, DayDraftSchema } from '#shared/tracking/day-draft.ts';

/** The unsaved input of each day, by its date; the same object as long as nothing changes. */
export type DraftsByDay = ReadonlyMap<string, DayDraft>;

/**
 * What the parent has entered for a child and not saved, kept under one key per account, child and day, so that it survives a reload and no
 * other account sees it. Without a working storage it lasts as long as the page.
 */
export class DayDrafts {
  readonly #storage: SafeStorage;
  readonly #prefix: string;
  /** The text of each draft as this tab last read or wrote it. */
  readonly #texts = new Map<string, string>();
  /** Days edited in this tab: another tab's writing does not replace these. */
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

  /** Keeps a draft, or with null drops it; the storage too, unless another tab has written there since. */
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

  /** Looks at what another tab has written under `key` (null: everything). */
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
