import type { SafeStorage } from '#client/library/safe-storage.ts';
import { type DayDraft, DayDraftSchema } from '#shared/tracking/day-draft.ts';

/** The unsaved input of each day, by its date; the same object as long as nothing changes. */
export type DraftsByDay = ReadonlyMap<string, DayDraft>;

/**
 * What the parent has entered and not saved, kept in local storage under one key per account and day, so that it survives
 * a reload and no other account sees it. Without a working storage it lasts as long as the page.
 */
export class DayDrafts {
  readonly #storage: SafeStorage;
  readonly #prefix: string;
  readonly #listeners = new Set<() => void>();
  /** Days edited in this tab, and what it last stored of them. Another tab's writing does not replace these. */
  readonly #own = new Map<string, string>();
  #drafts: DraftsByDay;

  constructor(storage: SafeStorage, userId: string) {
    this.#storage = storage;
    this.#prefix = `tracking-draft/${userId}/`;
    const drafts = new Map<string, DayDraft>();
    for (const key of storage.keys(this.#prefix)) {
      const draft = this.#read(key.slice(this.#prefix.length));
      if (draft) drafts.set(draft.form.date, draft);
    }
    this.#drafts = drafts;
  }

  readonly getAll = (): DraftsByDay => this.#drafts;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Keeps a draft, or with null drops it; the storage too, unless another tab has written there since. */
  put(day: string, draft: DayDraft | null): void {
    const key = this.#prefix + day;
    const stored = this.#storage.read(key);
    const isOurs = stored === this.#own.get(day) || (!this.#own.has(day) && this.#drafts.has(day));
    if (draft) {
      const text = JSON.stringify(draft);
      this.#storage.write(key, text);
      this.#own.set(day, text);
    } else {
      if (isOurs) this.#storage.remove(key);
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
    const drafts = new Map(this.#drafts);
    if (draft) drafts.set(day, draft);
    else drafts.delete(day);
    this.#drafts = drafts;
    for (const listener of this.#listeners) listener();
  }

  #read(day: string): DayDraft | null {
    const draft = DayDraftSchema.safeParse(parseJson(this.#storage.read(this.#prefix + day)));
    return draft.success && draft.data.form.date === day ? draft.data : null;
  }
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
