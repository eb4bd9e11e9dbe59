import type { IDBPDatabase } from 'idb';
import { z } from 'zod/mini';
import type { AccountDatabase } from '#client/device/database/account-database.ts';
import { getUnsentMediaKey } from '#client/device/database/devices.ts';
import { getErrorCode, HttpError, type HttpFailure, toHttpFailure } from '#client/lib/http/http-failure.ts';
import { fetchJson, type RequestUser, sendCommand, sendRequest } from '#client/lib/http/send-request.ts';
import { newUuid } from '#client/lib/new-uuid.ts';
import type { SafeStorage } from '#client/lib/storage/safe-storage.ts';
import { createStore, type ReadableStore } from '#client/lib/store/store.ts';
import {
  getMediaPath,
  MEDIA_BODY_TYPE,
  MEDIA_PATH,
  MediaListSchema,
  readMediaType,
} from '#shared/media/media.ts';

/** Creates the marker of unsent media. All tabs share it, and the end of a session reads it. */
export function createUnsentMarker(userId: string, local: SafeStorage) {
  const key = getUnsentMediaKey(userId);
  return {
    read: () => local.read(key),
    write: () => {
      const value = newUuid();
      local.write(key, value);
      return value;
    },
    /** Removes the marker unless it has been rewritten since it was `value`. */
    clear: (value: string | null) => {
      if (local.read(key) === value) local.remove(key);
    },
  };
}

/** Unused media stay for a while, because an undo may need them again. */
const UNUSED_RETENTION_MS = 30 * 24 * 3_600_000;

/** The card of a new medium may still arrive from another tab. */
const NEW_MEDIUM_GRACE_MS = 3_600_000;

type UnsentMedia = { ids: ReadonlySet<string>; refusal: string | null };

const NOTHING_UNSENT: UnsentMedia = { ids: new Set(), refusal: null };

type MediaSyncDeps = {
  device: DeviceMedia;
  client: MediaClient;
  marker: ReturnType<typeof createUnsentMarker>;
  now: () => number;
  /** False for a session that ends with its tab, which only unsent media may outlive. */
  shouldKeepCopy?: () => boolean;
};

export class MediaSync {
  readonly #deps: MediaSyncDeps;
  /** Media that the browser failed to store, until they are sent or the page closes. */
  readonly #inMemory = new Map<string, Uint8Array>();
  readonly #saved = new Set<string>();
  readonly #unsent = createStore(NOTHING_UNSENT);
  #lastExchange: Promise<unknown> = Promise.resolve();

  constructor(deps: MediaSyncDeps) {
    this.#deps = deps;
  }

  get #shouldKeepCopy(): boolean {
    return this.#deps.shouldKeepCopy?.() ?? true;
  }

  get unsent(): ReadableStore<UnsentMedia> {
    return this.#unsent;
  }

  async read(id: string): Promise<Uint8Array | null> {
    const { device, client } = this.#deps;
    const local = this.#inMemory.get(id) ?? (await device.read(id));
    if (local) return local;
    const fetched = await client.fetch(id).catch(() => null);
    if (fetched && this.#shouldKeepCopy) await device.write(id, fetched);
    return fetched;
  }

  /** Stores a medium unless the device already has its id. */
  async store(id: string, bytes: Uint8Array): Promise<void> {
    const { device, marker } = this.#deps;
    marker.write();
    this.#saved.add(id);
    this.#setUnsent(this.#unsent.getSnapshot().ids, null);
    const isStored = (await device.read(id)) !== null;
    if (!isStored && !(await device.write(id, bytes))) this.#inMemory.set(id, bytes);
    // Written again so that an exchange of another tab that missed the medium does not clear the marker.
    marker.write();
  }

  /** Sends, fetches and prunes media. `usedIds` begins with the most needed. Returns a failure instead of rejecting. */
  exchange(usedIds: readonly string[], signal?: AbortSignal): Promise<HttpFailure | null> {
    const exchange = this.#lastExchange
      .then(() => this.#runExchange(usedIds, signal))
      .then(() => null, toHttpFailure);
    this.#lastExchange = exchange;
    return exchange;
  }

  async #runExchange(usedIds: readonly string[], signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) return;
    const { device, client, marker, now } = this.#deps;
    let markerValue = marker.read();
    const listed = await device.list();
    const localTimes = listed ?? new Map<string, number>();
    const isLocal = (id: string) => localTimes.has(id) || this.#inMemory.has(id);
    const remoteIds = new Set((await client.list()).ids);
    for (const id of remoteIds) this.#saved.delete(id);
    const neededIds = new Set(usedIds);
    const unsentIds = usedIds.filter((id) => isLocal(id) && !remoteIds.has(id));
    if (unsentIds.length > 0 && marker.read() === null) markerValue = marker.write();
    const isSent = await this.#send(unsentIds, signal);
    if (!listed) return;
    const isNew = ([id, writtenAt]: [string, number]) =>
      !neededIds.has(id) && !remoteIds.has(id) && writtenAt > now() - NEW_MEDIUM_GRACE_MS;
    if (isSent && ![...localTimes].some(isNew)) marker.clear(markerValue);
    for (const id of usedIds) {
      if (signal?.aborted) return;
      if (isLocal(id) || !remoteIds.has(id) || !this.#shouldKeepCopy) continue;
      await device.write(id, await client.fetch(id));
    }
    const isExpired = ([id, writtenAt]: [string, number]) =>
      !neededIds.has(id) && writtenAt < now() - UNUSED_RETENTION_MS;
    const expiredIds = [...localTimes].filter(isExpired).map(([id]) => id);
    if (expiredIds.length > 0) await device.remove(expiredIds);
  }

  async #send(ids: readonly string[], signal: AbortSignal | undefined): Promise<boolean> {
    const { device, client } = this.#deps;
    const unsent = new Set(ids);
    let refusal: string | null = null;
    this.#setUnsent(unsent, null);
    for (const id of ids) {
      if (signal?.aborted) return false;
      const bytes = this.#inMemory.get(id) ?? (await device.read(id));
      try {
        // The next exchange retries the read.
        if (!bytes) continue;
        await client.send(id, bytes);
        unsent.delete(id);
        this.#saved.delete(id);
        this.#inMemory.delete(id);
      } catch (thrown) {
        const code = getErrorCode(toHttpFailure(thrown));
        if (code === null || !REFUSALS.has(code)) throw thrown;
        refusal = code;
      }
      this.#setUnsent(unsent, refusal);
    }
    return unsent.size === 0;
  }

  #setUnsent(ids: ReadonlySet<string>, refusal: string | null): void {
    this.#unsent.set({ ids: new Set([...ids, ...this.#saved]), refusal });
  }
}

const REFUSALS: ReadonlySet<string> = new Set(['media_full', 'media_differs', 'media_unreadable']);

const TIMEOUT_MS = 30_000;

export type MediaClient = ReturnType<typeof createMediaClient>;

export function createMediaClient(as: RequestUser) {
  return {
    list: () => fetchJson(MediaListSchema, { path: MEDIA_PATH, as }),
    fetch: async (id: string): Promise<Uint8Array> => {
      const response = await sendRequest({ path: getMediaPath(id), as, timeoutMs: TIMEOUT_MS });
      const bytes = new Uint8Array(await response.arrayBuffer());
      // A captive portal responds with a page.
      if (readMediaType(bytes) === null) throw new HttpError({ kind: 'unreadable', message: null });
      return bytes;
    },
    send: async (id: string, bytes: Uint8Array) => {
      const body = new Blob([Uint8Array.from(bytes)], { type: MEDIA_BODY_TYPE });
      await sendCommand({ path: getMediaPath(id), method: 'PUT', body, as, timeoutMs: TIMEOUT_MS });
    },
  };
}

const STORE = 'media';

/** `at` is in milliseconds. */
const StoredMediumSchema = z.object({ at: z.number(), bytes: z.instanceof(Uint8Array) });

export type DeviceMedia = ReturnType<typeof createDeviceMedia>;

/** Returns functions that never reject. */
export function createDeviceMedia(
  openDatabase: () => Promise<Pick<AccountDatabase, 'use'>>,
  now: () => number,
) {
  const use = async <Result, Fallback>(
    operation: (database: IDBPDatabase) => Promise<Result>,
    fallback: Fallback,
  ): Promise<Result | Fallback> => {
    try {
      return await (await openDatabase()).use(operation);
    } catch {
      return fallback;
    }
  };
  return {
    read: (id: string) =>
      use(async (database) => {
        const stored = StoredMediumSchema.safeParse(await database.get(STORE, id));
        return stored.data?.bytes ?? null;
      }, null),
    write: (id: string, bytes: Uint8Array) =>
      use(async (database) => {
        await database.put(STORE, { at: now(), bytes }, id);
        return true;
      }, false),
    /** Returns the time at which each medium was written, or null if the browser fails. */
    list: () =>
      use(async (database) => {
        const { store } = database.transaction(STORE);
        const times = new Map<string, number>();
        for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue()) {
          const stored = StoredMediumSchema.safeParse(cursor.value);
          if (stored.success) times.set(String(cursor.key), stored.data.at);
        }
        return times;
      }, null),
    remove: (ids: readonly string[]) =>
      use(async (database) => {
        const transaction = database.transaction(STORE, 'readwrite');
        await Promise.all(ids.map((id) => transaction.store.delete(id)));
        await transaction.done;
      }, undefined),
  };
}
