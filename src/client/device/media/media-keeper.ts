import type { IDBPDatabase } from 'idb';
import { z } from 'zod/mini';
import type { AccountDatabase } from '#client/device/database/account-database.ts';
import { unsentMediaName } from '#client/device/database/devices.ts';
import { codeOf, HttpError, type HttpFailure, toHttpFailure } from '#client/lib/http/http-failure.ts';
import { fetchAnswer, type RequestUser, sendCommand, sendRequest } from '#client/lib/http/send-request.ts';
import { newUuid } from '#client/lib/new-uuid.ts';
import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { createStore, type ReadableStore } from '#client/lib/store/store.ts';
import {
  MEDIA_BODY_TYPE,
  MEDIA_PATH,
  MediaListSchema,
  mediaPath,
  readMediaType,
} from '#shared/media/media.ts';

/** Says that a medium was not sent. Shared by all tabs; the end of the session reads it. */
export function createUnsentNote(userId: string, local: SafeStorage) {
  const name = unsentMediaName(userId);
  return {
    read: () => local.read(name),
    write: () => {
      const note = newUuid();
      local.write(name, note);
      return note;
    },
    /** Unless another note was written since `seen` was read. */
    clear: (seen: string | null) => {
      if (local.read(name) === seen) local.remove(name);
    },
  };
}

/** For an undo, and for a card that comes back. */
const UNUSED_KEPT_MS = 30 * 24 * 3_600_000;

/** In milliseconds: the card of a new medium may still come from another tab. */
const ON_THE_WAY_MS = 3_600_000;

type UnsentMedia = { ids: ReadonlySet<string>; refusal: string | null };

const NOTHING_UNSENT: UnsentMedia = { ids: new Set(), refusal: null };

type KeeperDeps = {
  device: DeviceMedia;
  client: MediaClient;
  note: ReturnType<typeof createUnsentNote>;
  now: () => number;
  /** False for a session that ends with its tab: only what was not sent may outlive it. */
  keepsCopy?: () => boolean;
};

export class MediaKeeper {
  readonly #deps: KeeperDeps;
  /** Media that the browser did not take, until they are sent or the page is left. */
  readonly #inMemory = new Map<string, Uint8Array>();
  readonly #kept = new Set<string>();
  readonly #unsent = createStore(NOTHING_UNSENT);
  #lastExchange: Promise<unknown> = Promise.resolve();

  constructor(deps: KeeperDeps) {
    this.#deps = deps;
  }

  get #keepsCopy(): boolean {
    return this.#deps.keepsCopy?.() ?? true;
  }

  get unsent(): ReadableStore<UnsentMedia> {
    return this.#unsent;
  }

  async read(id: string): Promise<Uint8Array | null> {
    const { device, client } = this.#deps;
    const here = this.#inMemory.get(id) ?? (await device.read(id));
    if (here) return here;
    const fetched = await client.fetch(id).catch(() => null);
    if (fetched && this.#keepsCopy) await device.write(id, fetched);
    return fetched;
  }

  /** A medium that is here stays as it is. */
  async keep(id: string, bytes: Uint8Array): Promise<void> {
    const { device, note } = this.#deps;
    note.write();
    this.#kept.add(id);
    this.#setUnsent(this.#unsent.getSnapshot().ids, null);
    const isHere = (await device.read(id)) !== null;
    if (!isHere && !(await device.write(id, bytes))) this.#inMemory.set(id, bytes);
    // An exchange of another tab that did not see the medium yet must not clear the note.
    note.write();
  }

  /** `used`: the most needed first. Drops unneeded media. Never rejects: returns what stopped it. */
  exchange(used: readonly string[], signal?: AbortSignal): Promise<HttpFailure | null> {
    const run = this.#lastExchange.then(() => this.#run(used, signal)).then(() => null, toHttpFailure);
    this.#lastExchange = run;
    return run;
  }

  async #run(used: readonly string[], signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) return;
    const { device, client, note, now } = this.#deps;
    let seen = note.read();
    const listed = await device.list();
    const here = listed ?? new Map<string, number>();
    const isHere = (id: string) => here.has(id) || this.#inMemory.has(id);
    const there = new Set((await client.list()).ids);
    for (const id of there) this.#kept.delete(id);
    const needed = new Set(used);
    const unsent = used.filter((id) => isHere(id) && !there.has(id));
    if (unsent.length > 0 && note.read() === null) seen = note.write();
    const isSent = await this.#send(unsent, signal);
    if (!listed) return;
    const isOnTheWay = ([id, at]: [string, number]) =>
      !needed.has(id) && !there.has(id) && at > now() - ON_THE_WAY_MS;
    if (isSent && ![...here].some(isOnTheWay)) note.clear(seen);
    for (const id of used) {
      if (signal?.aborted) return;
      if (isHere(id) || !there.has(id) || !this.#keepsCopy) continue;
      await device.write(id, await client.fetch(id));
    }
    const isOver = ([id, at]: [string, number]) => !needed.has(id) && at < now() - UNUSED_KEPT_MS;
    const over = [...here].filter(isOver).map(([id]) => id);
    if (over.length > 0) await device.remove(over);
  }

  async #send(ids: readonly string[], signal: AbortSignal | undefined): Promise<boolean> {
    const { device, client } = this.#deps;
    const left = new Set(ids);
    let refusal: string | null = null;
    this.#setUnsent(left, null);
    for (const id of ids) {
      if (signal?.aborted) return false;
      const bytes = this.#inMemory.get(id) ?? (await device.read(id));
      try {
        // The browser may read it the next time.
        if (!bytes) continue;
        await client.send(id, bytes);
        left.delete(id);
        this.#kept.delete(id);
        this.#inMemory.delete(id);
      } catch (thrown) {
        const code = codeOf(toHttpFailure(thrown));
        if (code === null || !REFUSALS.has(code)) throw thrown;
        refusal = code;
      }
      this.#setUnsent(left, refusal);
    }
    return left.size === 0;
  }

  #setUnsent(ids: ReadonlySet<string>, refusal: string | null): void {
    this.#unsent.set({ ids: new Set([...ids, ...this.#kept]), refusal });
  }
}

const REFUSALS: ReadonlySet<string> = new Set(['media_full', 'media_differs', 'media_unreadable']);

const LIMIT_MS = 30_000;

export type MediaClient = ReturnType<typeof createMediaClient>;

export function createMediaClient(as: RequestUser) {
  return {
    list: () => fetchAnswer(MediaListSchema, { path: MEDIA_PATH, as }),
    fetch: async (id: string): Promise<Uint8Array> => {
      const response = await sendRequest({ path: mediaPath(id), as, timeoutMs: LIMIT_MS });
      const bytes = new Uint8Array(await response.arrayBuffer());
      // A captive portal answers with its page.
      if (readMediaType(bytes) === null) throw new HttpError({ kind: 'unreadable', message: null });
      return bytes;
    },
    send: async (id: string, bytes: Uint8Array) => {
      const body = new Blob([Uint8Array.from(bytes)], { type: MEDIA_BODY_TYPE });
      await sendCommand({ path: mediaPath(id), method: 'PUT', body, as, timeoutMs: LIMIT_MS });
    },
  };
}

const STORE = 'media';

/** `at` is in milliseconds. */
const StoredMediumSchema = z.object({ at: z.number(), bytes: z.instanceof(Uint8Array) });

export type DeviceMedia = ReturnType<typeof createDeviceMedia>;

/** No function rejects. */
export function createDeviceMedia(open: () => Promise<Pick<AccountDatabase, 'use'>>, now: () => number) {
  const use = async <Answer, Failed>(
    work: (database: IDBPDatabase) => Promise<Answer>,
    failed: Failed,
  ): Promise<Answer | Failed> => {
    try {
      return await (await open()).use(work);
    } catch {
      return failed;
    }
  };
  return {
    read: (id: string) =>
      use(async (database) => {
        const stored = StoredMediumSchema.safeParse(await database.get(STORE, id));
        return stored.data?.bytes ?? null;
      }, null),
    /** Resolves to whether it is stored. */
    write: (id: string, bytes: Uint8Array) =>
      use(async (database) => {
        await database.put(STORE, { at: now(), bytes }, id);
        return true;
      }, false),
    /** When each was written; null if the browser fails. */
    list: () =>
      use(async (database) => {
        const { store } = database.transaction(STORE);
        const found = new Map<string, number>();
        for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue()) {
          const stored = StoredMediumSchema.safeParse(cursor.value);
          if (stored.success) found.set(String(cursor.key), stored.data.at);
        }
        return found;
      }, null),
    remove: (ids: readonly string[]) =>
      use(async (database) => {
        const transaction = database.transaction(STORE, 'readwrite');
        await Promise.all(ids.map((id) => transaction.store.delete(id)));
        await transaction.done;
      }, undefined),
  };
}
