import type { Kind, Records } from './records.ts';

type Entry = { sequence: number; value: { id: string } };
type Saved = { sequence: number; records: { [K in Kind]?: [number, Records[K]][] } };

/**
 * What the stand-in remembers: immutable records by kind and id, in order of creation.
 * A change replaces the record, so a record that was handed out stays what it was (an event's snapshot).
 */
export class Store {
  readonly #kinds = new Map<Kind, Map<string, Entry>>();
  #sequence = 0;
  #undo: (() => void)[] | null = null;
  #changed = false;

  constructor(saved: Saved | null) {
    if (!saved) return;
    this.#sequence = saved.sequence;
    for (const [kind, rows] of Object.entries(saved.records)) {
      this.#kinds.set(
        kind as Kind,
        new Map(rows.map(([sequence, value]) => [value.id, { sequence, value }])),
      );
    }
  }

  get<K extends Kind>(kind: K, id: string): Records[K] | undefined {
    return this.#kind(kind).get(id)?.value as Records[K] | undefined;
  }

  /** Adds a record or replaces it, keeping its place in the order. */
  put<K extends Kind>(kind: K, value: Records[K]): Records[K] {
    const entries = this.#kind(kind);
    const before = entries.get(value.id);
    this.#remember(() => (before ? void entries.set(value.id, before) : void entries.delete(value.id)));
    entries.set(value.id, { sequence: before?.sequence ?? ++this.#sequence, value });
    return value;
  }

  /** Replaces some fields of a record that must exist. */
  patch<K extends Kind>(kind: K, id: string, fields: Partial<Records[K]>): Records[K] {
    const before = this.get(kind, id);
    if (!before) throw new Error(`${kind} ${id} is not in the store`);
    return this.put(kind, { ...before, ...fields });
  }

  remove(kind: Kind, id: string): void {
    const entries = this.#kind(kind);
    const before = entries.get(id);
    if (!before) return;
    this.#remember(() => void entries.set(id, before));
    entries.delete(id);
  }

  /** All records of a kind, newest first. */
  all<K extends Kind>(kind: K): Records[K][] {
    return [...this.#kind(kind).values()]
      .sort((one, other) => other.sequence - one.sequence)
      .map((entry) => entry.value as Records[K]);
  }

  /** Runs a step completely or, when it throws, not at all. */
  atomically<T>(step: () => T): T {
    if (this.#undo) return step();
    const undo: (() => void)[] = [];
    this.#undo = undo;
    try {
      return step();
    } catch (error) {
      for (const back of undo.reverse()) back();
      throw error;
    } finally {
      this.#undo = null;
    }
  }

  /** Returns whether anything was written since the last call. */
  takeChanged(): boolean {
    const changed = this.#changed;
    this.#changed = false;
    return changed;
  }

  /** Everything, as plain JSON that the constructor takes back. */
  save(): Saved {
    const records = Object.fromEntries(
      [...this.#kinds].map(([kind, entries]) => [
        kind,
        [...entries.values()].map((entry) => [entry.sequence, entry.value]),
      ]),
    );
    return { sequence: this.#sequence, records };
  }

  #kind(kind: Kind): Map<string, Entry> {
    const present = this.#kinds.get(kind);
    if (present) return present;
    const made = new Map<string, Entry>();
    this.#kinds.set(kind, made);
    return made;
  }

  #remember(back: () => void): void {
    this.#changed = true;
    this.#undo?.push(back);
  }
}

export type { Saved };
