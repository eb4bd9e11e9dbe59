import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pruneMedia } from '#server/library/media/save-media.ts';
import { ACCOUNT_PATHS } from '#shared/account/protocol.ts';
import type { Change } from '#shared/library/changes/change.ts';
import {
  MEDIA_BODY_TYPE,
  MEDIA_LIMITS,
  MEDIA_PATH,
  MediaListSchema,
  mediaPath,
} from '#shared/media/media.ts';
import { MP4_SOUND, makeSound, OGG_SOUND, WEBM_SOUND } from '#shared/media/sounds.test-support.ts';
import { callAccount, fetchExport, revisionOf, syncAs } from '#tests/support/server/account-server.ts';
import { PASSWORD, type SignedUp } from '#tests/support/server/sign-up.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const DAY_MS = 86_400_000;
/** Of a family on the test server: room for three sounds of 10,000 bytes. */
const QUOTA = 30_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ mediaQuota: QUOTA });
});
afterAll(() => server.close());

type Sent = { id?: string; sound?: Uint8Array<ArrayBuffer>; type?: string };

async function put(
  family: SignedUp | null,
  { id = randomUUID(), sound = makeSound(1_000), type }: Sent = {},
) {
  const response = await fetch(`${server.url}${mediaPath(id)}`, {
    method: 'PUT',
    headers: {
      'content-type': type ?? MEDIA_BODY_TYPE,
      ...(family && { authorization: `Bearer ${family.accessToken}` }),
    },
    body: sound,
  });
  const body = response.status === 204 ? null : await response.json();
  return { id, status: response.status, code: body?.code as string | undefined };
}

const get = (family: SignedUp, id: string) =>
  fetch(`${server.url}${mediaPath(id)}`, {
    headers: { authorization: `Bearer ${family.accessToken}` },
  });

async function list(family: SignedUp) {
  const { body } = await callAccount(server, family, MEDIA_PATH);
  return MediaListSchema.parse(body);
}

const CARD = { id: 'f9001', word: 'dog', categoryId: 'cat9001' };
const ADDED: Change = { type: 'addFlashcard', flashcard: CARD, categoryName: 'Recorded' };
/** A change of the recording of `CARD` on a device that saw `base`. */
const give = (recording: string | null, base: string | null = null): Change => ({
  type: 'editFlashcard',
  flashcard: recording === null ? CARD : { ...CARD, recording },
  base: { recording: base },
  categoryName: 'Recorded',
});

/** A family whose card has a recording. */
async function recordFamily(sound = makeSound(1_000)) {
  const family = await server.signUp();
  const { id } = await put(family, { sound });
  const answer = await syncAs(server, family, { changes: [ADDED, give(id)] });
  return { family, id, copy: revisionOf(answer) };
}

// docs/product/media.md#media-on-the-server
// docs/security.md#media
describe('a recording', () => {
  it.each([
    ['WebM', WEBM_SOUND, 'audio/webm'],
    ['MP4', MP4_SOUND, 'audio/mp4'],
    ['Ogg', OGG_SOUND, 'audio/ogg'],
  ])('in %s comes back as it was sent, under the type that its bytes have', async (_name, sound, type) => {
    const family = await server.signUp();
    const { id, status } = await put(family, { sound });
    expect(status).toBe(204);
    const response = await get(family, id);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(sound);
    expect(await list(family)).toEqual({ ids: [id], bytes: sound.length, quota: QUOTA });
  });

  it('may be sent again, and another sound under its id is refused', async () => {
    const family = await server.signUp();
    const { id } = await put(family, { sound: makeSound(1_000, 1) });
    expect(await put(family, { id, sound: makeSound(1_000, 1) })).toMatchObject({ status: 204 });
    const other = await put(family, { id, sound: makeSound(1_000, 2) });
    expect(other).toMatchObject({ status: 409, code: 'media_differs' });
    expect((await list(family)).ids).toEqual([id]);
  });

  it('is refused when it is no recording, too long, or under no id', async () => {
    const family = await server.signUp();
    const page = new TextEncoder().encode('<script>alert(1)</script>');
    expect(await put(family, { sound: page })).toMatchObject({ status: 415, code: 'media_unreadable' });
    expect(await put(family, { sound: new Uint8Array() })).toMatchObject({ status: 415 });
    for (const type of ['application/json', 'audio/webm', 'image/svg+xml', 'text/html']) {
      expect(await put(family, { type })).toMatchObject({ status: 415, code: 'unsupported_media_type' });
    }
    const long = await put(family, { sound: makeSound(MEDIA_LIMITS.bytes + 1) });
    expect(long).toMatchObject({ status: 413, code: 'body_too_large' });
    expect(await put(family, { id: 'f1' })).toMatchObject({ status: 400, code: 'invalid_request' });
    expect((await list(family)).ids).toEqual([]);
  });

  it('of another family is neither read nor overwritten nor named', async () => {
    const { id } = await recordFamily(makeSound(1_000, 1));
    const stranger = await server.signUp();
    expect((await get(stranger, id)).status).toBe(404);
    expect((await list(stranger)).ids).toEqual([]);
    // The same id is another recording in another family.
    expect(await put(stranger, { id, sound: makeSound(1_000, 2) })).toMatchObject({ status: 204 });
    expect((await put(null)).status).toBe(401);
  });
});

// docs/product/media.md#room-for-media
describe('the recordings of a family', () => {
  it('take up no more than their room, and those that no card has give way to a new one', async () => {
    const { family, id, copy } = await recordFamily(makeSound(10_000, 1));
    await put(family, { sound: makeSound(10_000, 2) });
    await put(family, { sound: makeSound(10_000, 3) });
    const full = await put(family, { sound: makeSound(10_000, 4) });
    expect(full).toMatchObject({ status: 403, code: 'media_full' });
    // A day later those that never reached a card make room.
    await server.db.transaction((tx) =>
      tx.execute(sql`update media set created_at = created_at - interval '2 days'`),
    );
    expect(await put(family, { sound: makeSound(10_000, 4) })).toMatchObject({ status: 204 });
    expect((await list(family)).ids).toContain(id);
    await syncAs(server, family, { copy, changes: [give(null, id)] });
    expect(await put(family, { sound: makeSound(10_000, 5) })).toMatchObject({ status: 204 });
    expect(await put(family, { sound: makeSound(10_000, 6) })).toMatchObject({ status: 204 });
    expect((await list(family)).ids).not.toContain(id);
  });

  // docs/security.md#media
  it('count once when several devices send at the same moment', async () => {
    const family = await server.signUp();
    const sent = await Promise.all(
      Array.from({ length: 8 }, (_, i) => put(family, { sound: makeSound(10_000, i + 1) })),
    );
    expect(sent.filter(({ status }) => status === 204)).toHaveLength(3);
    expect((await list(family)).bytes).toBe(QUOTA);
  });
});

// docs/product/recordings.md#recording-of-card
describe('the recording of a card', () => {
  it('is the later of two that two devices made, and the earlier one is an earlier version of the card', async () => {
    const { family, id, copy } = await recordFamily();
    const [mine, theirs] = [randomUUID(), randomUUID()];
    await syncAs(server, family, { copy, changes: [give(mine, id)] });
    const later = await syncAs(server, family, { copy, changes: [give(theirs, id)] });
    expect(later.rows.flashcards).toContainEqual({ ...CARD, recording: theirs });
    expect(later.rows.conflicts).toEqual([]);
    const { body } = await callAccount(server, family, '/api/library/versions');
    const rows = (body.versions as { row: { id: string; recording?: string } }[]).map(({ row }) => row);
    expect(rows.filter((row) => row.id === CARD.id).map(({ recording }) => recording)).toEqual(
      expect.arrayContaining([mine, id]),
    );
  });

  it('stays with a card whose word another device changes meanwhile', async () => {
    const { family, id, copy } = await recordFamily();
    const { recording: _, ...seen } = { ...CARD, recording: id };
    await syncAs(server, family, {
      copy,
      changes: [
        {
          type: 'editFlashcard',
          flashcard: { ...seen, word: 'Dog' },
          base: { word: 'dog' },
          categoryName: 'Recorded',
        },
      ],
    });
    const { rows } = await syncAs(server, family);
    expect(rows.flashcards).toContainEqual({ ...CARD, word: 'Dog', recording: id });
  });

  it('goes with a deleted card, comes back with it, and is deleted 30 days after no card has it', async () => {
    const { family, id, copy } = await recordFamily();
    const gone = await syncAs(server, family, {
      copy,
      changes: [{ type: 'deleteFlashcards', flashcardIds: [CARD.id] }],
    });
    await pruneMedia(server.db, new Date());
    await pruneMedia(server.db, new Date(Date.now() + 29 * DAY_MS));
    const back = await syncAs(server, family, {
      copy: revisionOf(gone),
      changes: [
        {
          type: 'restoreFlashcards',
          flashcards: [{ ...CARD, recording: id }],
          categories: [{ id: CARD.categoryId, name: 'Recorded' }],
          places: [],
        },
      ],
    });
    expect(back.rows.flashcards).toContainEqual({ ...CARD, recording: id });
    await pruneMedia(server.db, new Date(Date.now() + 31 * DAY_MS));
    expect((await get(family, id)).status).toBe(200);
    await syncAs(server, family, { copy: revisionOf(back), changes: [give(null, id)] });
    await pruneMedia(server.db, new Date(Date.now() + 32 * DAY_MS));
    await pruneMedia(server.db, new Date(Date.now() + 63 * DAY_MS));
    expect((await get(family, id)).status).toBe(404);
  });
});

describe('the export of an account', () => {
  // docs/product/media.md#media-in-exports
  it('holds every recording as a file of its own, and an import into another account names them again', async () => {
    const sound = makeSound(5_000, 7);
    const { family, id } = await recordFamily(sound);
    const exported = await fetchExport(server, family);
    expect(exported.files[`recordings/${id}.webm`]).toEqual(sound);
    expect(JSON.parse(exported.text('account.json')).media).toMatchObject([{ id, media_type: 'audio/webm' }]);
    const other = await server.signUp();
    const imported = await callAccount(server, other, ACCOUNT_PATHS.import, {
      library: exported.library,
      replace: true,
    });
    expect(imported.status).toBe(200);
    expect(await put(other, { id, sound })).toMatchObject({ status: 204 });
    const { rows } = await syncAs(server, other);
    expect(rows.flashcards).toContainEqual({ ...CARD, recording: id });
    expect(new Uint8Array(await (await get(other, id)).arrayBuffer())).toEqual(sound);
  });

  it('is followed by a deletion that leaves no sound behind', async () => {
    const { family, id } = await recordFamily();
    await callAccount(server, family, ACCOUNT_PATHS.delete, { password: PASSWORD });
    const { rows } = await server.db.transaction((tx) =>
      tx.execute(sql`select 1 from media where id = ${id}::uuid`),
    );
    expect(rows).toEqual([]);
  });
});
