import { deleteDB, type IDBPDatabase, openDB } from 'idb';

const STORES = ['copy', 'outbox', 'refused', 'rescue', 'media'] as const;
type StoreName = (typeof STORES)[number];

export const RECORD_STORES = ['copy', 'outbox', 'refused', 'rescue'] as const satisfies StoreName[];
type RecordStore = (typeof RECORD_STORES)[number];

/** The key of the revision in the store `copy`. */
export const MARKER = 'marker';
type Marker = { rev: number; token: string };

/** A write without a value deletes the key. */
export type DeviceWrite = { store: RecordStore; key: string; value?: unknown };
/** `outdated`: nothing was written, because another tab has written another revision of the copy. */
export type WriteOutcome = 'stored' | 'failed' | 'outdated';
/** `copy` is null if the caller already has that revision. */
export type DeviceRecords = Record<Exclude<RecordStore, 'copy'>, [key: string, value: unknown][]> & {
  copy: [key: string, value: unknown][] | null;
};

export const NO_RECORDS: DeviceRecords = { copy: [], outbox: [], refused: [], rescue: [] };

const getDatabaseName = (userId: string) => `sproutcards/${userId}`;

/** The data that this browser stores for one account. Only `use` can reject. */
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

  /** Runs `operation` on an open connection. Throws if the browser refuses the database. */
  async use<Result>(operation: (database: IDBPDatabase) => Promise<Result>): Promise<Result> {
    if (this.#isRefused()) throw new Error('The browser refuses the database.');
    try {
      return await operation(await this.#connect());
    } catch (error) {
      // Safari closes the connections of a sleeping page.
      const { name } = error as DOMException;
      if (name !== 'InvalidStateError' && name !== 'UnknownError') throw error;
      this.#connection = null;
      return operation(await this.#connect());
    }
  }

  /** Returns null if the browser fails. `cached` is the revision that the caller has in memory. */
  async read(cached: Marker | null = null): Promise<DeviceRecords | null> {
    try {
      return await this.use(async (database) => {
        const transaction = database.transaction(RECORD_STORES);
        const readAll = async (name: RecordStore) => {
          const store = transaction.objectStore(name);
          const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
          return keys.map((key, i): [string, unknown] => [String(key), values[i]]);
        };
        const marker: Marker | undefined = await transaction.objectStore('copy').get(MARKER);
        const isCached = cached !== null && isSameRevision(marker, cached);
        const [copy, outbox, refused, rescue] = await Promise.all([
          isCached ? null : readAll('copy'),
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

  /** Resolves once the writes are on disk. `expected` is the stored revision that they are based on. */
  async write(writes: readonly DeviceWrite[], expected?: Marker | null): Promise<WriteOutcome> {
    // Unsent changes outlive the session, but the copy does not.
    const allowed = this.#isClosed ? writes.filter(({ store }) => store !== 'copy') : writes;
    try {
      const outcome = await this.use(async (database) => {
        const transaction = database.transaction(RECORD_STORES, 'readwrite', { durability: 'strict' });
        if (expected !== undefined) {
          const marker = await transaction.objectStore('copy').get(MARKER);
          if (!isSameRevision(marker, expected)) return 'outdated';
        }
        const requests = allowed.map(({ store: name, key, value }): Promise<unknown> => {
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

  listen(onWrite: () => void, signal: AbortSignal): void {
    this.#openChannel()?.addEventListener('message', onWrite, { signal });
  }

  /** Deletes the copy at the end of a session and returns whether it is gone. Unsent changes stay for the next log-in. */
  async deleteCopy(hasUnsentMedia: () => boolean): Promise<boolean> {
    this.close();
    try {
      await this.use(async (database) => {
        const transaction = database.transaction(['copy', 'media'], 'readwrite');
        await transaction.objectStore('copy').clear();
        // Checked inside the transaction, while no other tab can write: a tab marks an unsent medium before writing it.
        if (!hasUnsentMedia()) await transaction.objectStore('media').clear();
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
    await deleteDB(getDatabaseName(this.#userId)).catch(() => {});
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
    this.#connection = openDB(getDatabaseName(this.#userId), 1, {
      upgrade: (database) => {
        for (const store of STORES) database.createObjectStore(store);
      },
      // Another tab that deletes the database must not wait for this connection.
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
      this.#channel ??= new BroadcastChannel(getDatabaseName(this.#userId));
    return this.#channel;
  }
}

/** Compares the tokens as well, because a restored server reuses revision numbers. */
export function isSameRevision(a: Marker | null | undefined, b: Marker | null | undefined): boolean {
  return a?.rev === b?.rev && a?.token === b?.token;
}
