import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { AccountDatabase } from '#client/device/database/account-database.ts';
import { MemoryStorage } from '#client/device/memory-storage.test-support.ts';
import { createRefusal, HttpError } from '#client/lib/http/http-failure.ts';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import { WEBM_SOUND } from '#shared/media/sounds.test-support.ts';
import { createDeviceMedia, createUnsentNote, type MediaClient, MediaKeeper } from './media-keeper.ts';

const DAY_MS = 86_400_000;

const uuid = (digit: string) => `00000000-0000-4000-8000-00000000000${digit}`;
const [ONE, TWO] = [uuid('1'), uuid('2')];
const bytesOf = (...bytes: number[]) => Uint8Array.from([...WEBM_SOUND, ...bytes]);

/** The server of a family: what it holds, what it was asked, and how it fails. */
function openServer(media: Record<string, Uint8Array> = {}) {
  const server = {
    media: new Map(Object.entries(media)),
    asked: [] as string[],
    failure: null as Error | null,
  };
  const answer = <Answer>(what: string, work: () => Answer): Promise<Answer> => {
    server.asked.push(what);
    return server.failure ? Promise.reject(server.failure) : Promise.resolve(work());
  };
  const client: MediaClient = {
    list: () => answer('list', () => ({ ids: [...server.media.keys()], bytes: 0, quota: 0 })),
    fetch: (id) => answer(`fetch ${id}`, () => server.media.get(id) ?? bytesOf()),
    send: (id, bytes) => answer(`send ${id}`, () => void server.media.set(id, bytes)),
  };
  return Object.assign(server, { client });
}

let users = 0;
const memory = new MemoryStorage();
const local = createSafeStorage(() => memory);
/** A tab with a database of its own unless `userId` names that of another one. */
function openDevice(
  server: ReturnType<typeof openServer>,
  given: { userId?: string; isRefused?: boolean; keepsCopy?: () => boolean; now?: () => number } = {},
) {
  users += 1;
  const { userId = `user-${users}`, now = Date.now } = given;
  const note = createUnsentNote(userId, local);
  const database = new AccountDatabase(userId, () => given.isRefused ?? false);
  const device = createDeviceMedia(async () => database, now);
  const { keepsCopy = () => true } = given;
  const keeper = new MediaKeeper({ device, client: server.client, note, now, keepsCopy });
  return { keeper, device, isNoted: () => note.read() !== null, userId };
}

describe('the media of a device', () => {
  it('are sent once, and those of other devices fetched once', async () => {
    const server = openServer({ [TWO]: bytesOf(2, 2) });
    const { keeper, device, isNoted } = openDevice(server);
    await keeper.keep(ONE, bytesOf(1, 255));
    expect(keeper.unsent.getSnapshot().ids).toEqual(new Set([ONE]));
    expect(await keeper.exchange([ONE, TWO])).toBeNull();
    expect(server.media.get(ONE)).toEqual(bytesOf(1, 255));
    expect(await device.read(TWO)).toEqual(bytesOf(2, 2));
    expect(keeper.unsent.getSnapshot().ids.size).toBe(0);
    expect(isNoted()).toBe(false);
    server.asked.length = 0;
    await Promise.all([keeper.exchange([ONE, TWO]), keeper.exchange([ONE, TWO])]);
    expect(server.asked).toEqual(['list', 'list']);
  });

  // docs/product/media.md#media-on-the-device
  it('wait for the network, survive a reload meanwhile, and are heard without it', async () => {
    const server = openServer();
    server.failure = new HttpError({ kind: 'offline' });
    const { keeper, isNoted, userId } = openDevice(server);
    await keeper.keep(ONE, bytesOf(1));
    expect(await keeper.exchange([ONE])).toEqual({ kind: 'offline' });
    expect(isNoted()).toBe(true);
    const reloaded = openDevice(server, { userId }).keeper;
    expect(await reloaded.read(ONE)).toEqual(bytesOf(1));
    server.failure = null;
    await reloaded.exchange([ONE]);
    expect(server.media.has(ONE)).toBe(true);
  });

  it('stay where they are once the page has asked for quiet', async () => {
    const server = openServer({ [TWO]: bytesOf(2) });
    const { keeper, device, isNoted } = openDevice(server);
    await keeper.keep(ONE, bytesOf(1));
    const end = new AbortController();
    const { send } = server.client;
    server.client.send = (id, bytes) => {
      end.abort();
      return send(id, bytes);
    };
    await keeper.exchange([ONE, TWO], end.signal);
    expect(server.media.has(ONE)).toBe(true);
    expect(await device.read(TWO)).toBeNull();
    expect(isNoted()).toBe(false);
    server.asked.length = 0;
    await keeper.exchange([ONE, TWO], end.signal);
    expect(server.asked).toEqual([]);
  });

  // docs/product/media.md#media-on-the-device
  it('are sent again to a server that has lost them', async () => {
    const server = openServer();
    const { keeper } = openDevice(server);
    await keeper.keep(ONE, bytesOf(1));
    await keeper.exchange([ONE]);
    server.media.clear();
    await keeper.exchange([ONE]);
    expect(server.media.get(ONE)).toEqual(bytesOf(1));
  });

  // docs/product/media.md#media-on-the-device
  it.each([
    ['list', 1],
    ['read', 2],
  ])('wait on when the browser fails to %s them', async (_what, failing) => {
    const server = openServer();
    const { keeper, isNoted } = openDevice(server);
    await keeper.keep(ONE, bytesOf(1));
    const { transaction } = IDBDatabase.prototype;
    let begun = 0;
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...given) {
      begun += 1;
      if (begun === failing) throw new Error('Connection to Indexed Database server lost.');
      return transaction.apply(this, given);
    });
    await keeper.exchange([ONE]);
    vi.restoreAllMocks();
    expect([isNoted(), keeper.unsent.getSnapshot().ids]).toEqual([true, new Set([ONE])]);
    await keeper.exchange([ONE]);
    expect(server.media.get(ONE)).toEqual(bytesOf(1));
    expect(isNoted()).toBe(false);
  });

  // docs/product/media.md#room-for-media
  it('say why the server refuses one, and the others go', async () => {
    const server = openServer();
    const { keeper, isNoted } = openDevice(server);
    await keeper.keep(ONE, bytesOf(1));
    await keeper.keep(TWO, bytesOf(2));
    const send = server.client.send;
    const full = new HttpError(createRefusal({ status: 403, code: 'media_full' }));
    server.client.send = (id, bytes) => (id === ONE ? Promise.reject(full) : send(id, bytes));
    expect(await keeper.exchange([ONE, TWO])).toBeNull();
    expect(keeper.unsent.getSnapshot()).toEqual({ ids: new Set([ONE]), refusal: 'media_full' });
    expect(server.media.has(TWO)).toBe(true);
    expect(isNoted()).toBe(true);
  });

  it('are noted as unsent when one is recorded while another one is sent', async () => {
    const server = openServer();
    const { keeper, isNoted } = openDevice(server);
    await keeper.keep(ONE, bytesOf(1));
    const { send, list } = server.client;
    server.client.send = async (id, bytes) => {
      await keeper.keep(TWO, bytesOf(2));
      return send(id, bytes);
    };
    await keeper.exchange([ONE]);
    expect(server.media.has(ONE)).toBe(true);
    expect([isNoted(), keeper.unsent.getSnapshot().ids]).toEqual([true, new Set([TWO])]);
    server.client.send = send;
    server.client.list = () => Promise.reject(new HttpError({ kind: 'offline' }));
    await keeper.exchange([ONE, TWO]);
    expect(isNoted()).toBe(true);
    server.client.list = list;
    await keeper.exchange([ONE, TWO]);
    expect([isNoted(), keeper.unsent.getSnapshot().ids.size]).toEqual([false, 0]);
  });

  it('are noted as unsent until they are sent, whatever another tab exchanges meanwhile', async () => {
    let now = Date.now();
    const server = openServer();
    const { keeper, isNoted, userId } = openDevice(server);
    const other = openDevice(server, { userId, now: () => now }).keeper;
    await keeper.keep(ONE, bytesOf(1));
    await other.exchange([TWO]);
    expect(isNoted()).toBe(true);
    // A recording that was replaced before it was sent has no card.
    now += DAY_MS;
    await other.exchange([TWO]);
    expect(isNoted()).toBe(false);
  });

  it('are sent from memory when the browser keeps nothing', async () => {
    const server = openServer();
    const { keeper, device } = openDevice(server, { isRefused: true });
    await keeper.keep(ONE, bytesOf(1));
    expect(await device.list()).toBeNull();
    expect(await keeper.read(ONE)).toEqual(bytesOf(1));
    await keeper.exchange([ONE]);
    expect(server.media.get(ONE)).toEqual(bytesOf(1));
  });

  // docs/product/media.md#media-on-the-server
  it('stay as they are when a file brings another one under the same id', async () => {
    const server = openServer({ [ONE]: bytesOf(1) });
    const { keeper } = openDevice(server);
    await keeper.exchange([ONE]);
    await keeper.keep(ONE, bytesOf(6, 6, 6));
    await keeper.exchange([ONE]);
    expect(await keeper.read(ONE)).toEqual(bytesOf(1));
  });

  it('stay for 30 days after they came when no card has them, and then go', async () => {
    let now = Date.now();
    const server = openServer();
    const { keeper, device } = openDevice(server, { now: () => now });
    await keeper.keep(ONE, bytesOf(1));
    now += 29 * DAY_MS;
    await keeper.exchange([TWO]);
    expect(await device.read(ONE)).toEqual(bytesOf(1));
    now += 2 * DAY_MS;
    await keeper.exchange([TWO]);
    expect(await device.read(ONE)).toBeNull();
  });

  it('are read from the server when they are not here yet, and kept', async () => {
    const server = openServer({ [ONE]: bytesOf(1) });
    const { keeper } = openDevice(server);
    expect(await keeper.read(ONE)).toEqual(bytesOf(1));
    server.failure = new HttpError({ kind: 'offline' });
    expect(await keeper.read(ONE)).toEqual(bytesOf(1));
    expect(await keeper.read(TWO)).toBeNull();
  });

  // docs/product/media.md#media-on-the-device
  it('of the server are not stored for a session that ends with its tab, and what was not sent is', async () => {
    const server = openServer({ [TWO]: bytesOf(2) });
    const { keeper, device } = openDevice(server, { keepsCopy: () => false });
    server.failure = new HttpError({ kind: 'offline' });
    await keeper.keep(ONE, bytesOf(1));
    server.failure = null;
    await keeper.exchange([ONE, TWO]);
    expect(await keeper.read(TWO)).toEqual(bytesOf(2));
    expect([...((await device.list()) ?? new Map()).keys()]).toEqual([ONE]);
  });
});
