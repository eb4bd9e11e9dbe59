import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { pruneMedia } from '#server/library/media-routes.ts';
import { ACCOUNT_PATHS } from '#shared/account/protocol.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { VERSIONS_PATH } from '#shared/library/sync-protocol.ts';
import {
  type CardMedium,
  getMediaPath,
  MEDIA_BODY_TYPE,
  MEDIA_LIMITS,
  MEDIA_PATH,
  MediaListSchema,
} from '#shared/media/media.ts';
import { findPlace, makeJpeg, makePhonePhoto, makeWebp } from '#shared/media/pictures.test-support.ts';
import { MP4_SOUND, makeSound, OGG_SOUND, WEBM_SOUND } from '#shared/media/sounds.test-support.ts';
import { runSql } from '#tests/support/database/run-sql.ts';
import { deleteCards, editCard } from '#tests/support/library/library-changes.ts';
import { callAccount, fetchExport, syncAs, toRevision } from '#tests/support/server/account-server.ts';
import { PASSWORD, type SignedUp } from '#tests/support/server/sign-up.ts';
import { setUpTestServer } from '#tests/support/server/test-server.ts';

const DAY_MS = 86_400_000;
/** Room for three sounds of 10,000 bytes per family. */
const QUOTA = 30_000;

const server = setUpTestServer({ mediaQuota: QUOTA });

async function putMedium(
  family: SignedUp | null,
  { id = randomUUID() as string, content = makeSound(1_000), type = MEDIA_BODY_TYPE as string } = {},
) {
  const response = await fetch(`${server.url}${getMediaPath(id)}`, {
    method: 'PUT',
    headers: { 'content-type': type, ...(family && { authorization: `Bearer ${family.accessToken}` }) },
    body: content,
  });
  const body = response.status === 204 ? null : await response.json();
  return { id, status: response.status, code: body?.code as string | undefined };
}

const getMedium = (family: SignedUp, id: string) =>
  fetch(`${server.url}${getMediaPath(id)}`, { headers: { authorization: `Bearer ${family.accessToken}` } });

async function listMedia(family: SignedUp) {
  const { body } = await callAccount(server, family, MEDIA_PATH);
  return MediaListSchema.parse(body);
}

const countStored = async (condition: ReturnType<typeof sql>) => {
  const rows = await runSql(server.db, sql`select from media where ${condition}`);
  return rows.length;
};

/** Makes all stored media two days older. */
const ageTwoDays = () => runSql(server.db, sql`update media set created_at = created_at - interval '2 days'`);

const CARD = { id: 'f9001', word: 'dog', categoryId: 'cat9001' };
/** Returns the change of a device that saw `base` to a medium of `CARD`. */
const setMedium = (field: CardMedium, id: string | null, base: string | null = null) =>
  editCard(id === null ? CARD : { ...CARD, [field]: id }, { [field]: base }, 'Recorded');

/** Signs up a family whose card has a medium. */
async function startFamily(field: CardMedium, content = makeSound(1_000)) {
  const family = await server.signUp();
  const { id } = await putMedium(family, { content });
  const added: Change = { type: 'addFlashcard', flashcard: CARD, categoryName: 'Recorded' };
  const response = await syncAs(server, family, { changes: [added, setMedium(field, id)] });
  return { family, id, copy: toRevision(response) };
}

// docs/product/media.md#media-on-the-server
// docs/security.md#media
describe('A recording or photo', () => {
  it.each([
    ['WebM', WEBM_SOUND, 'audio/webm'],
    ['MP4', MP4_SOUND, 'audio/mp4'],
    ['Ogg', OGG_SOUND, 'audio/ogg'],
    ['WebP', makeWebp(), 'image/webp'],
    ['JPEG', makeJpeg(), 'image/jpeg'],
  ])('in %s is returned unchanged', async (_name, content, type) => {
    const family = await server.signUp();
    const { id, status } = await putMedium(family, { content });
    expect(status).toBe(204);
    const response = await getMedium(family, id);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(content);
    expect(await listMedia(family)).toEqual({ ids: [id], bytes: content.length, quota: QUOTA });
  });

  it('cannot be sent again with different contents under its id', async () => {
    const family = await server.signUp();
    const { id } = await putMedium(family, { content: makeSound(1_000, 1) });
    expect(await putMedium(family, { id, content: makeSound(1_000, 1) })).toMatchObject({ status: 204 });
    const other = await putMedium(family, { id, content: makeSound(1_000, 2) });
    expect(other).toMatchObject({ status: 409, code: 'media_differs' });
    expect((await listMedia(family)).ids).toEqual([id]);
  });

  it('is refused with an invalid length, id or content type', async () => {
    const family = await server.signUp();
    for (const type of ['application/json', 'audio/webm', 'image/svg+xml', 'text/html']) {
      expect(await putMedium(family, { type })).toMatchObject({
        status: 415,
        code: 'unsupported_media_type',
      });
    }
    const long = await putMedium(family, { content: makeSound(MEDIA_LIMITS.bytes + 1) });
    expect(long).toMatchObject({ status: 413, code: 'body_too_large' });
    expect(await putMedium(family, { id: 'f1' })).toMatchObject({ status: 400, code: 'invalid_request' });
    expect((await listMedia(family)).ids).toEqual([]);
  });

  // docs/product/photos.md#nothing-but-the-picture
  // docs/security.md#photo-places
  it('is refused when it contains a location or has an unknown format', async () => {
    const family = await server.signUp();
    const encode = (text: string) => new TextEncoder().encode(text);
    const refused = [
      makePhonePhoto(),
      makeWebp({}, { EXIF: 'Exif GPS' }),
      makeWebp({}, { 'XMP ': '52,31.2N' }),
      makeJpeg({ width: 4_000 }),
      encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      encode('<!doctype html><script>alert(1)</script>'),
      Uint8Array.from('\x89PNG\r\n\x1a\n', (letter) => letter.charCodeAt(0)),
      new Uint8Array(),
    ];
    for (const content of refused) {
      expect(await putMedium(family, { content })).toMatchObject({ status: 415, code: 'media_unreadable' });
    }
    expect(await countStored(sql`family_id = ${family.user.id}::uuid`)).toBe(0);
  });

  it('is inaccessible to another family', async () => {
    const { id } = await startFamily('recording', makeSound(1_000, 1));
    const stranger = await server.signUp();
    expect((await getMedium(stranger, id)).status).toBe(404);
    expect((await listMedia(stranger)).ids).toEqual([]);
    // The id is free in another family.
    expect(await putMedium(stranger, { id, content: makeSound(1_000, 2) })).toMatchObject({ status: 204 });
    expect((await putMedium(null)).status).toBe(401);
  });
});

// docs/product/media.md#room-for-media
describe('The recordings and photos of a family', () => {
  it('make room for new ones when unused ones reach the quota', async () => {
    const { family, id, copy } = await startFamily('photo', makeWebp({ size: 10_000 }));
    const send = async (seed: number) => (await putMedium(family, { content: makeSound(9_000, seed) })).code;
    expect([await send(2), await send(3), await send(4)]).toEqual([undefined, undefined, 'media_full']);
    // Media that no card has used for a day make room.
    await ageTwoDays();
    expect(await send(4)).toBeUndefined();
    expect((await listMedia(family)).ids).toContain(id);
    await ageTwoDays();
    await syncAs(server, family, { copy, changes: [setMedium('photo', null, id)] });
    expect([await send(5), await send(6), await send(7)]).toEqual([undefined, undefined, undefined]);
    expect((await listMedia(family)).ids).not.toContain(id);
  });

  // docs/security.md#media
  it('stay within their quota when eight are sent concurrently', async () => {
    const family = await server.signUp();
    const sent = await Promise.all(
      Array.from({ length: 8 }, (_, index) => putMedium(family, { content: makeSound(10_000, index + 1) })),
    );
    expect(sent.filter(({ status }) => status === 204)).toHaveLength(3);
    expect((await listMedia(family)).bytes).toBe(QUOTA);
  });
});

// docs/product/recordings.md#recording-of-card
// docs/product/photos.md#photo-of-card
describe.each(['recording', 'photo'] as const)('The %s of a card', (field) => {
  it('is the later of two concurrent ones', async () => {
    const { family, id, copy } = await startFamily(field);
    const [mine, theirs] = [randomUUID(), randomUUID()];
    await syncAs(server, family, { copy, changes: [setMedium(field, mine, id)] });
    const later = await syncAs(server, family, { copy, changes: [setMedium(field, theirs, id)] });
    expect(later.rows.flashcards).toContainEqual({ ...CARD, [field]: theirs });
    expect(later.rows.conflicts).toEqual([]);
    const { body } = await callAccount(server, family, VERSIONS_PATH);
    const rows = (body.versions as { row: { id: string } & Partial<Record<CardMedium, string>> }[]).map(
      ({ row }) => row,
    );
    expect(rows.filter((row) => row.id === CARD.id).map((row) => row[field])).toEqual(
      expect.arrayContaining([mine, id]),
    );
  });

  it('is deleted 30 days after no card uses it', async () => {
    const { family, id, copy } = await startFamily(field);
    const deleted = await syncAs(server, family, { copy, changes: [deleteCards(CARD.id)] });
    await pruneMedia(server.db, new Date());
    await pruneMedia(server.db, new Date(Date.now() + 29 * DAY_MS));
    const restore: Change = {
      type: 'restoreFlashcards',
      flashcards: [{ ...CARD, [field]: id.toUpperCase() }],
      categories: [{ id: CARD.categoryId, name: 'Recorded' }],
      places: [],
    };
    const back = await syncAs(server, family, { copy: toRevision(deleted), changes: [restore] });
    expect(back.rows.flashcards).toContainEqual({ ...CARD, [field]: id });
    await pruneMedia(server.db, new Date(Date.now() + 31 * DAY_MS));
    expect((await getMedium(family, id)).status).toBe(200);
    await syncAs(server, family, { copy: toRevision(back), changes: [setMedium(field, null, id)] });
    await pruneMedia(server.db, new Date(Date.now() + 32 * DAY_MS));
    await pruneMedia(server.db, new Date(Date.now() + 63 * DAY_MS));
    expect((await getMedium(family, id)).status).toBe(404);
  });

  // docs/product/media.md#media-in-exports
  // docs/security.md#photo-places
  it('is a file in the export without a location', async () => {
    const content = field === 'photo' ? makeJpeg({ width: 640, height: 480 }) : makeSound(5_000, 7);
    const { family, id } = await startFamily(field, content);
    const exported = await fetchExport(server, family);
    expect(exported.files[field === 'photo' ? `photos/${id}.jpg` : `recordings/${id}.webm`]).toEqual(content);
    expect(Object.values(exported.files).flatMap((file) => findPlace(file))).toEqual([]);
    expect(JSON.parse(exported.text('account.json')).media).toMatchObject([{ id }]);
    expect(exported.library.flashcards).toContainEqual({ ...CARD, [field]: id });
    await callAccount(server, family, ACCOUNT_PATHS.delete, { password: PASSWORD });
    expect(await countStored(sql`id = ${id}::uuid`)).toBe(0);
  });
});
