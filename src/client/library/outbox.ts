import { type Change, ChangeSchema, REFUSALS, type Refusal } from '#shared/library/change.ts';
import type { SafeStorage } from './safe-storage.ts';

/** `<device>/<seq>`: a UUID and a number from 1. */
const KEY_END = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})[/](0*[1-9][0-9]{0,14})$/;

/** A change that the server has not acknowledged yet. */
export type PendingChange = { deviceId: string; seq: number; at: number; change: Change };

/** A change that the server refused, kept until the parent has seen it. */
export type RefusedChange = PendingChange & { code: Refusal };

/**
 * The append-only list of unsent changes, one local-storage key per change, so two tabs never overwrite each other
 * (DESIGN section 5). What does not fit into the storage waits in memory and is sent from there.
 */
export class Outbox {
  readonly #storage: SafeStorage;
  readonly #userId: string;
  readonly #unstored = new Map<string, PendingChange>();
  /** What the stored keys hold: a key is written once, so it needs to be read only once. */
  readonly #parsed = new Map<string, PendingChange>();

  constructor(storage: SafeStorage, userId: string) {
    this.#storage = storage;
    this.#userId = userId;
  }

  /** Keeps a change; false when only memory holds it because the storage is full. */
  append(pending: PendingChange): boolean {
    const key = this.#key(pending);
    const stored = this.#storage.write(key, JSON.stringify({ at: pending.at, change: pending.change }));
    if (!stored) this.#unstored.set(key, pending);
    return stored;
  }

  /** How many changes only memory holds: a reload would lose them. */
  get unstoredCount(): number {
    return this.#unstored.size;
  }

  /** All unsent changes of this account in this browser, in the order they were made. */
  list(): PendingChange[] {
    const pending = [...this.#unstored.values()];
    for (const key of this.#storage.keys(this.#prefix)) {
      const parsed = this.#parse(key);
      if (parsed) pending.push(parsed);
    }
    return pending.sort((a, b) => a.at - b.at || compareText(a.deviceId, b.deviceId) || a.seq - b.seq);
  }

  /** Drops the changes of a device up to `lastSeq`: the server has them. */
  acknowledge(deviceId: string, lastSeq: number): void {
    for (const pending of this.list()) {
      if (pending.deviceId !== deviceId || pending.seq > lastSeq) continue;
      const key = this.#key(pending);
      this.#unstored.delete(key);
      this.#parsed.delete(key);
      this.#storage.remove(key);
    }
  }

  get prefix(): string {
    return this.#prefix;
  }

  get #prefix(): string {
    return `outbox/${this.#userId}/`;
  }

  #key({ deviceId, seq }: Pick<PendingChange, 'deviceId' | 'seq'>): string {
    return `${this.#prefix}${deviceId}/${String(seq).padStart(9, '0')}`;
  }

  #parse(key: string): PendingChange | null {
    const known = this.#parsed.get(key);
    if (known) return known;
    const [, deviceId = '', seq = ''] = KEY_END.exec(key.slice(this.#prefix.length)) ?? [];
    // The server refuses a request with a malformed number whole: one such key would hold up all the others.
    if (seq === '') return null;
    const stored = parseJson(this.#storage.read(key)) as { at?: unknown; change?: unknown } | null;
    const change = ChangeSchema.safeParse(stored?.change);
    if (!change.success || typeof stored?.at !== 'number') return null;
    const pending = { deviceId, seq: Number(seq), at: stored.at, change: change.data };
    this.#parsed.set(key, pending);
    return pending;
  }
}

/** Changes the server refused, one key each, until the parent dismisses them; in memory when the storage is full. */
export class RefusedChanges {
  readonly #storage: SafeStorage;
  readonly #userId: string;
  readonly #unstored = new Map<string, RefusedChange>();

  constructor(storage: SafeStorage, userId: string) {
    this.#storage = storage;
    this.#userId = userId;
  }

  get prefix(): string {
    return `refused/${this.#userId}/`;
  }

  add(refused: RefusedChange): void {
    const key = this.#key(refused);
    if (!this.#storage.write(key, JSON.stringify(refused))) this.#unstored.set(key, refused);
  }

  list(): RefusedChange[] {
    const refused = [...this.#unstored.values()];
    for (const key of this.#storage.keys(this.prefix)) {
      const stored = parseJson(this.#storage.read(key)) as RefusedChange | null;
      if (stored && REFUSALS.includes(stored.code)) refused.push(stored);
    }
    return refused.sort((a, b) => a.at - b.at);
  }

  dismiss(refused: Pick<RefusedChange, 'deviceId' | 'seq'>): void {
    this.#unstored.delete(this.#key(refused));
    this.#storage.remove(this.#key(refused));
  }

  #key({ deviceId, seq }: Pick<RefusedChange, 'deviceId' | 'seq'>): string {
    return `${this.prefix}${deviceId}/${seq}`;
  }
}

function parseJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
