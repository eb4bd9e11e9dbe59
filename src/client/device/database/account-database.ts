import { deleteDB, type IDBPDatabase, openDB } from 'idb';

const STORES = ['copy', 'outbox', 'refused', 'rescue', 'media'] as const;
type StoreName = (typeof STORES)[number];
export const RECORD_STORES = ['copy', 'outbox', 'refused', 'rescue'] as const satisfies StoreName[];
type RecordStore = (typeof RECORD_STORES)[number];

/** The key in `copy` that says which revision the rows are of. */
export const MARKER = 'marker';
type Marker = { rev: number; token: string };

/** A write without a value deletes. */
export type DeviceWrite = { store: RecordStore; key: string; value?: unknown };
/** `outdated`: another tab has written another revision of the copy, and nothing of this was written. */
export type WriteOutcome = 'stored' | 'failed' | 'outdated';
/** `copy` is null if it is the one that is known already. */
export type DeviceRecords = Record<Exclude<RecordStore, 'copy'>, [key: string, value: unknown][]> & {
  copy: [key: string, value: unknown][] | null;
};

export const NO_RECORDS: DeviceRecords = { copy: [], outbox: [], refused: [], rescue: [] };

const nameOf = (userId: string) => `sproutcards/${userId}`;

/** The data that this browser stores for one account. No function rejects except `use`. */
export class AccountDatabase {
  readonly #userId: string;
  readonly #isRefused: () => boolean;
  #connection: Promise<IDBPDatabase> | null = null;
  #channel: BroadcastChannel | null = null;
  #isClosed = false;

  constructor(userId: string, isRefused: () => boolean = () => false) {
    this.#userId = userId;
    this.#isRefused = isRefused;
  }

  /** @throws where the browser refuses the database */
  async use<Answer>(work: (database: IDBPDatabase) => Promise<Answer>): Promise<Answer> {
    if (this.#isRefused()) throw new Error('The browser keeps no database.');
    try {
      return await work(await this.#connect());
    } catch (error) {
      // Safari loses the connections of a page that sleeps.
      const { name } = error as DOMException;
      if (name !== 'InvalidStateError' && name !== 'UnknownError') throw error;
      this.#connection = null;
      return work(await this.#connect());
    }
  }

  /** Null if the browser fails. */
  async read(known: Marker | null = null): Promise<DeviceRecords | null> {
    try {
      return await this.use(async (database) => {
        const transaction = database.transaction(RECORD_STORES);
        const readAll = async (name: RecordStore) => {
          const store = transaction.objectStore(name);
          const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
          return keys.map((key, i): [string, unknown] => [String(key), values[i]]);
        };
        const marker: Marker | undefined = await transaction.objectStore('copy').get(MARKER);
        const isKnown = known !== null && isSameRevision(marker, known);
        const [copy, outbox, refused, rescue] = await Promise.all([
          isKnown ? null : readAll('copy'),
          readAll('outbox'),
          readAll('refused'),
          readAll('rescue'),
        ]);
        return { copy, outbox, refused, rescue };
      });
    } catch {
      return null;
    }
  }

  /** Resolves once all of it is on the disk. `expected`: the revision of the copy that is to be there. */
  async write(writes: readonly DeviceWrite[], expected?: Marker | null): Promise<WriteOutcome> {
    // What was not sent outlives the session, the copy does not.
    const wanted = this.#isClosed ? writes.filter(({ store }) => store !== 'copy') : writes;
    try {
      const outcome = await this.use(async (database) => {
        const transaction = database.transaction(RECORD_STORES, 'readwrite', { durability: 'strict' });
        if (expected !== undefined) {
          const marker = await transaction.objectStore('copy').get(MARKER);
          if (!isSameRevision(marker, expected)) return 'outdated';
        }
        const requests = wanted.map(({ store: name, key, value }): Promise<unknown> => {
          const store = transaction.objectStore(name);
          return value === undefined ? store.delete(key) : store.put(value, key);
        });
        await Promise.all([...requests, transaction.done]);
        return 'stored';
      });
      if (outcome === 'stored') this.#openChannel()?.postMessage(null);
      return outcome;
    } catch {
      return 'failed';
    }
  }

  /** Calls `notice` after each write of another tab. */
  listen(notice: () => void, signal: AbortSignal): void {
    this.#openChannel()?.addEventListener('message', notice, { signal });
  }

  /** At the end of a session, whose unsent changes stay for the account's next log-in. Returns whether the copy is gone. */
  async dropCopy(keepsMedia: () => boolean): Promise<boolean> {
    this.close();
    try {
      await this.use(async (database) => {
        const transaction = database.transaction(['copy', 'media'], 'readwrite');
        await transaction.objectStore('copy').clear();
        // It is asked while no other tab can write: a tab notes an unsent medium before it writes it.
        if (!keepsMedia()) await transaction.objectStore('media').clear();
        await transaction.done;
      });
      return true;
    } catch {
      return false;
    } finally {
      this.#disconnect();
    }
  }

  async delete(): Promise<void> {
    this.close();
    await deleteDB(nameOf(this.#userId)).catch(() => {});
  }

  close(): void {
    this.#isClosed = true;
    this.#channel?.close();
    this.#channel = null;
    this.#disconnect();
  }

  #connect(): Promise<IDBPDatabase> {
    if (this.#connection) return this.#connection;
    const disconnect = () => this.#disconnect();
    this.#connection = openDB(nameOf(this.#userId), 1, {
      upgrade: (database) => {
        for (const store of STORES) database.createObjectStore(store);
      },
      // Another tab deletes the database at the end of the session: it must not wait for this one.
      blocking: disconnect,
      terminated: disconnect,
    });
    this.#connection.catch(disconnect);
    return this.#connection;
  }

  #disconnect(): void {
    this.#connection?.then((database) => database.close()).catch(() => {});
    this.#connection = null;
  }

  #openChannel(): BroadcastChannel | null {
    if (!this.#isClosed && 'BroadcastChannel' in globalThis)
      this.#channel ??= new BroadcastChannel(nameOf(this.#userId));
    return this.#channel;
  }
}

/** After a restored backup equal numbers are not enough. */
export function isSameRevision(a: Marker | null | undefined, b: Marker | null | undefined): boolean {
  return a?.rev === b?.rev && a?.token === b?.token;
}
