import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { AccountDatabase } from '#client/device/database/account-database.ts';
import { MemoryStorage } from '#client/device/memory-storage.test-support.ts';
import { createRefusal, HttpError } from '#client/lib/http/http-failure.ts';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import { WEBM_SOUND } from '#shared/media/sounds.test-support.ts';
import { createDeviceMedia, createUnsentMarker, type MediaClient, MediaSync } from './media-sync.ts';

const DAY_MS = 86_400_000;

const toUuid = (digit: string) => `00000000-0000-4000-8000-00000000000${digit}`;
const [ID1, ID2] = [toUuid('1'), toUuid('2')];
const createSound = (...bytes: number[]) => Uint8Array.from([...WEBM_SOUND, ...bytes]);

/** Creates a fake media server that records its requests. They fail with `failure` while it is set. */
function createFakeServer(media: Record<string, Uint8Array> = {}) {
  const server = {
    media: new Map(Object.entries(media)),
    requests: [] as string[],
    failure: null as Error | null,
  };
  const respond = <Result>(request: string, createResult: () => Result): Promise<Result> => {
    server.requests.push(request);
    return server.failure ? Promise.reject(server.failure) : Promise.resolve(createResult());
  };
  const client: MediaClient = {
    list: () => respond('list', () => ({ ids: [...server.media.keys()], bytes: 0, quota: 0 })),
    fetch: (id) => respond(`fetch ${id}`, () => server.media.get(id) ?? createSound()),
    send: (id, bytes) => respond(`send ${id}`, () => void server.media.set(id, bytes)),
  };
  return Object.assign(server, { client });
}

let userCount = 0;
const backingStorage = new MemoryStorage();
const markerStorage = createSafeStorage(() => backingStorage);
/** Opens a tab of a new user, or another tab of the user `userId` with the same database. */
function openTab(
  server: ReturnType<typeof createFakeServer>,
  options: {
    userId?: string;
    refusesStorage?: boolean;
    shouldKeepCopy?: () => boolean;
    now?: () => number;
  } = {},
) {
  userCount += 1;
  const { userId = `user-${userCount}`, now = Date.now } = options;
  const marker = createUnsentMarker(userId, markerStorage);
  const database = new AccountDatabase(userId, () => options.refusesStorage ?? false);
  const device = createDeviceMedia(async () => database, now);
  const { shouldKeepCopy = () => true } = options;
  const mediaSync = new MediaSync({ device, client: server.client, marker, now, shouldKeepCopy });
  return { mediaSync, device, isMarked: () => marker.read() !== null, userId };
}

describe('MediaSync', () => {
  it('exchanges each medium with the server only once', async () => {
    const server = createFakeServer({ [ID2]: createSound(2, 2) });
    const { mediaSync, device, isMarked } = openTab(server);
    await mediaSync.store(ID1, createSound(1, 255));
    expect(mediaSync.unsent.getSnapshot().ids).toEqual(new Set([ID1]));
    expect(await mediaSync.exchange([ID1, ID2])).toBeNull();
    expect(server.media.get(ID1)).toEqual(createSound(1, 255));
    expect(await device.read(ID2)).toEqual(createSound(2, 2));
    expect(mediaSync.unsent.getSnapshot().ids.size).toBe(0);
    expect(isMarked()).toBe(false);
    server.requests.length = 0;
    await Promise.all([mediaSync.exchange([ID1, ID2]), mediaSync.exchange([ID1, ID2])]);
    expect(server.requests).toEqual(['list', 'list']);
  });

  // docs/product/media.md#media-on-the-device
  it('keeps unsent media readable offline after a reload', async () => {
    const server = createFakeServer();
    server.failure = new HttpError({ kind: 'offline' });
    const { mediaSync, isMarked, userId } = openTab(server);
    await mediaSync.store(ID1, createSound(1));
    expect(await mediaSync.exchange([ID1])).toEqual({ kind: 'offline' });
    expect(isMarked()).toBe(true);
    const reloaded = openTab(server, { userId }).mediaSync;
    expect(await reloaded.read(ID1)).toEqual(createSound(1));
    server.failure = null;
    await reloaded.exchange([ID1]);
    expect(server.media.has(ID1)).toBe(true);
  });

  it('stops or skips an exchange that is aborted', async () => {
    const server = createFakeServer({ [ID2]: createSound(2) });
    const { mediaSync, device, isMarked } = openTab(server);
    await mediaSync.store(ID1, createSound(1));
    const controller = new AbortController();
    const { send } = server.client;
    server.client.send = (id, bytes) => {
      controller.abort();
      return send(id, bytes);
    };
    await mediaSync.exchange([ID1, ID2], controller.signal);
    expect(server.media.has(ID1)).toBe(true);
    expect(await device.read(ID2)).toBeNull();
    expect(isMarked()).toBe(false);
    server.requests.length = 0;
    await mediaSync.exchange([ID1, ID2], controller.signal);
    expect(server.requests).toEqual([]);
  });

  // docs/product/media.md#media-on-the-device
  it('resends media that the server has lost', async () => {
    const server = createFakeServer();
    const { mediaSync } = openTab(server);
    await mediaSync.store(ID1, createSound(1));
    await mediaSync.exchange([ID1]);
    server.media.clear();
    await mediaSync.exchange([ID1]);
    expect(server.media.get(ID1)).toEqual(createSound(1));
  });

  // docs/product/media.md#media-on-the-device
  it.each([
    ['list', 1],
    ['read', 2],
  ])('keeps media unsent when the browser fails to %s them', async (_operation, failingTransaction) => {
    const server = createFakeServer();
    const { mediaSync, isMarked } = openTab(server);
    await mediaSync.store(ID1, createSound(1));
    const { transaction } = IDBDatabase.prototype;
    let count = 0;
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
      count += 1;
      if (count === failingTransaction) throw new Error('Connection to Indexed Database server lost.');
      return transaction.apply(this, args);
    });
    await mediaSync.exchange([ID1]);
    vi.restoreAllMocks();
    expect([isMarked(), mediaSync.unsent.getSnapshot().ids]).toEqual([true, new Set([ID1])]);
    await mediaSync.exchange([ID1]);
    expect(server.media.get(ID1)).toEqual(createSound(1));
    expect(isMarked()).toBe(false);
  });

  // docs/product/media.md#room-for-media
  it('reports a refused medium and sends the others', async () => {
    const server = createFakeServer();
    const { mediaSync, isMarked } = openTab(server);
    await mediaSync.store(ID1, createSound(1));
    await mediaSync.store(ID2, createSound(2));
    const send = server.client.send;
    const mediaFull = new HttpError(createRefusal({ status: 403, code: 'media_full' }));
    server.client.send = (id, bytes) => (id === ID1 ? Promise.reject(mediaFull) : send(id, bytes));
    expect(await mediaSync.exchange([ID1, ID2])).toBeNull();
    expect(mediaSync.unsent.getSnapshot()).toEqual({ ids: new Set([ID1]), refusal: 'media_full' });
    expect(server.media.has(ID2)).toBe(true);
    expect(isMarked()).toBe(true);
  });

  it('marks a medium saved during an exchange as unsent', async () => {
    const server = createFakeServer();
    const { mediaSync, isMarked } = openTab(server);
    await mediaSync.store(ID1, createSound(1));
    const { send, list } = server.client;
    server.client.send = async (id, bytes) => {
      await mediaSync.store(ID2, createSound(2));
      return send(id, bytes);
    };
    await mediaSync.exchange([ID1]);
    expect(server.media.has(ID1)).toBe(true);
    expect([isMarked(), mediaSync.unsent.getSnapshot().ids]).toEqual([true, new Set([ID2])]);
    server.client.send = send;
    server.client.list = () => Promise.reject(new HttpError({ kind: 'offline' }));
    await mediaSync.exchange([ID1, ID2]);
    expect(isMarked()).toBe(true);
    server.client.list = list;
    await mediaSync.exchange([ID1, ID2]);
    expect([isMarked(), mediaSync.unsent.getSnapshot().ids.size]).toEqual([false, 0]);
  });

  it("keeps another tab's unsent marker for a grace period", async () => {
    let now = Date.now();
    const server = createFakeServer();
    const { mediaSync, isMarked, userId } = openTab(server);
    const otherKeeper = openTab(server, { userId, now: () => now }).mediaSync;
    await mediaSync.store(ID1, createSound(1));
    await otherKeeper.exchange([ID2]);
    expect(isMarked()).toBe(true);
    // An unsent medium without a card is then ignored, for example a recording that was replaced.
    now += DAY_MS;
    await otherKeeper.exchange([ID2]);
    expect(isMarked()).toBe(false);
  });

  it('sends media from memory when the browser refuses storage', async () => {
    const server = createFakeServer();
    const { mediaSync, device } = openTab(server, { refusesStorage: true });
    await mediaSync.store(ID1, createSound(1));
    expect(await device.list()).toBeNull();
    expect(await mediaSync.read(ID1)).toEqual(createSound(1));
    await mediaSync.exchange([ID1]);
    expect(server.media.get(ID1)).toEqual(createSound(1));
  });

  // docs/product/media.md#media-on-the-server
  it('never overwrites a medium with the same id', async () => {
    const server = createFakeServer({ [ID1]: createSound(1) });
    const { mediaSync } = openTab(server);
    await mediaSync.exchange([ID1]);
    await mediaSync.store(ID1, createSound(6, 6, 6));
    await mediaSync.exchange([ID1]);
    expect(await mediaSync.read(ID1)).toEqual(createSound(1));
  });

  it('deletes media without a card after 30 days', async () => {
    let now = Date.now();
    const server = createFakeServer();
    const { mediaSync, device } = openTab(server, { now: () => now });
    await mediaSync.store(ID1, createSound(1));
    now += 29 * DAY_MS;
    await mediaSync.exchange([ID2]);
    expect(await device.read(ID1)).toEqual(createSound(1));
    now += 2 * DAY_MS;
    await mediaSync.exchange([ID2]);
    expect(await device.read(ID1)).toBeNull();
  });

  it('fetches a missing medium on read and stores it', async () => {
    const server = createFakeServer({ [ID1]: createSound(1) });
    const { mediaSync } = openTab(server);
    expect(await mediaSync.read(ID1)).toEqual(createSound(1));
    server.failure = new HttpError({ kind: 'offline' });
    expect(await mediaSync.read(ID1)).toEqual(createSound(1));
    expect(await mediaSync.read(ID2)).toBeNull();
  });

  // docs/product/media.md#media-on-the-device
  it('stores only unsent media for a sign-in session that ends with its tab', async () => {
    const server = createFakeServer({ [ID2]: createSound(2) });
    const { mediaSync, device } = openTab(server, { shouldKeepCopy: () => false });
    server.failure = new HttpError({ kind: 'offline' });
    await mediaSync.store(ID1, createSound(1));
    server.failure = null;
    await mediaSync.exchange([ID1, ID2]);
    expect(await mediaSync.read(ID2)).toEqual(createSound(2));
    expect([...((await device.list()) ?? new Map()).keys()]).toEqual([ID1]);
  });
});
