import {
  type DeviceRecords,
  type DeviceWrite,
  isSameRevision,
  MARKER,
  type WriteOutcome,
} from './account-database.ts';

type Stores = Record<DeviceWrite['store'], Map<string, unknown>>;
type Revision = { rev: number; token: string };

/** An account's database in memory. Several stores may share it, as tabs do. */
export class MemoryDatabase {
  readonly stores: Stores = { copy: new Map(), outbox: new Map(), refused: new Map(), rescue: new Map() };
  isFull = false;

  get records(): DeviceRecords {
    const listRecords = (store: keyof Stores) => structuredClone([...this.stores[store]]);
    return {
      copy: listRecords('copy'),
      outbox: listRecords('outbox'),
      refused: listRecords('refused'),
      rescue: listRecords('rescue'),
    };
  }

  async read(cached: Revision | null = null): Promise<DeviceRecords> {
    const marker = this.stores.copy.get(MARKER) as Revision | undefined;
    const isCached = cached !== null && isSameRevision(marker, cached);
    return isCached ? { ...this.records, copy: null } : this.records;
  }

  async write(writes: readonly DeviceWrite[], expected?: Revision | null): Promise<WriteOutcome> {
    const marker = this.stores.copy.get(MARKER) as Revision | undefined;
    if (expected !== undefined && !isSameRevision(marker, expected)) return 'outdated';
    if (this.isFull) return 'failed';
    for (const { store, key, value } of structuredClone(writes)) {
      if (value === undefined) this.stores[store].delete(key);
      else this.stores[store].set(key, value);
    }
    return 'stored';
  }
}
