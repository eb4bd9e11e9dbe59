import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pruneMedia } from '#server/library/media/save-media.ts';
import { ACCOUNT_PATHS } from '#shared/account/protocol.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { MEDIA_BODY_TYPE, mediaPath } from '#shared/media/media.ts';
import { findPlace, makeJpeg, makePhonePhoto, makeWebp } from '#shared/media/pictures.test-support.ts';
import { callAccount, fetchExport, revisionOf, syncAs } from '#tests/support/server/account-server.ts';
import { PASSWORD, type SignedUp } from '#tests/support/server/sign-up.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ mediaQuota: 30_000 });
});
afterAll(() => server.close());

async function put(family: SignedUp, photo: Uint8Array<ArrayBuffer>, id: string = randomUUID()) {
  const response = await fetch(`${server.url}${mediaPath(id)}`, {
    method: 'PUT',
    headers: { 'content-type': MEDIA_BODY_TYPE, authorization: `Bearer ${family.accessToken}` },
    body: photo,
  });
  const body = response.status === 204 ? null : await response.json();
  return { id, status: response.status, code: body?.code as string | undefined };
}

const get = (family: SignedUp, id: string) =>
  fetch(`${server.url}${mediaPath(id)}`, { headers: { authorization: `Bearer ${family.accessToken}` } });

const CARD = { id: 'f9001', word: 'dog', categoryId: 'cat9001' };
/** A change of the photo of `CARD` on a device that saw `base`. */
const give = (photo: string | null, base: string | null = null): Change => ({
  type: 'editFlashcard',
  flashcard: photo === null ? CARD : { ...CARD, photo },
  base: { photo: base },
  categoryName: 'Animals',
});

async function photographFamily(photo = makeWebp({ size: 1_000 })) {
  const family = await server.signUp();
  const { id } = await put(family, photo);
  const added: Change = { type: 'addFlashcard', flashcard: CARD, categoryName: 'Animals' };
  const answer = await syncAs(server, family, { changes: [added, give(id)] });
  return { family, id, copy: revisionOf(answer) };
}

describe('a photo', () => {
  // docs/product/media.md#media-on-the-server
  // docs/security.md#media
  it.each([
    ['WebP', makeWebp(), 'image/webp'],
    ['JPEG', makeJpeg(), 'image/jpeg'],
  ])('in %s comes back as it was sent, under the type that its bytes have', async (_name, photo, type) => {
    const family = await server.signUp();
    const { id, status } = await put(family, photo);
    expect(status).toBe(204);
    const response = await get(family, id);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(photo);
    const stranger = await server.signUp();
    expect((await get(stranger, id)).status).toBe(404);
  });

  // docs/product/photos.md#nothing-but-the-picture
  // docs/security.md#photo-places
  it('is refused while it says where it was taken, or is no photo at all', async () => {
    const family = await server.signUp();
    const refused = [
      makePhonePhoto(),
      makeWebp({}, { EXIF: 'Exif GPS' }),
      makeWebp({}, { 'XMP ': '52,31.2N' }),
      makeJpeg({ width: 4_000 }),
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      new TextEncoder().encode('<!doctype html><script>alert(1)</script>'),
      Uint8Array.from('\x89PNG\r\n\x1a\n', (letter) => letter.charCodeAt(0)),
    ];
    for (const bytes of refused) {
      expect(await put(family, bytes)).toMatchObject({ status: 415, code: 'media_unreadable' });
    }
    const { rows } = await server.db.transaction((tx) =>
      tx.execute(sql`select 1 from media where family_id = ${family.user.id}::uuid`),
    );
    expect(rows).toEqual([]);
  });

  // docs/product/media.md#room-for-media
  it('takes its room from the recordings of the family', async () => {
    const { family, id } = await photographFamily(makeWebp({ size: 20_000 }));
    expect(await put(family, makeWebp({ size: 10_000, seed: 2 }))).toMatchObject({ code: 'media_full' });
    await server.db.transaction((tx) =>
      tx.execute(sql`update media set created_at = created_at - interval '2 days'`),
    );
    // The photo of a card does not give way.
    expect(await put(family, makeWebp({ size: 10_000, seed: 2 }))).toMatchObject({ code: 'media_full' });
    expect((await get(family, id)).status).toBe(200);
  });
});

// docs/product/photos.md#photo-of-card
describe('the photo of a card', () => {
  it('is the later of two that two devices chose, and the earlier one is an earlier version of the card', async () => {
    const { family, id, copy } = await photographFamily();
    const [mine, theirs] = [randomUUID(), randomUUID()];
    await syncAs(server, family, { copy, changes: [give(mine, id)] });
    const later = await syncAs(server, family, { copy, changes: [give(theirs, id)] });
    expect(later.rows.flashcards).toContainEqual({ ...CARD, photo: theirs });
    expect(later.rows.conflicts).toEqual([]);
    const { body } = await callAccount(server, family, '/api/library/versions');
    const rows = (body.versions as { row: { id: string; photo?: string } }[]).map(({ row }) => row);
    expect(rows.filter((row) => row.id === CARD.id).map(({ photo }) => photo)).toEqual(
      expect.arrayContaining([mine, id]),
    );
  });

  it('stays with its card, and is deleted 30 days after no card has it', async () => {
    const { family, id, copy } = await photographFamily();
    await syncAs(server, family, { copy, changes: [give(id.toUpperCase(), id)] });
    await pruneMedia(server.db, new Date(Date.now() + 40 * DAY_MS));
    await pruneMedia(server.db, new Date(Date.now() + 80 * DAY_MS));
    expect((await get(family, id)).status).toBe(200);
    await syncAs(server, family, { copy, changes: [give(null, id)] });
    await pruneMedia(server.db, new Date(Date.now() + 81 * DAY_MS));
    await pruneMedia(server.db, new Date(Date.now() + 112 * DAY_MS));
    expect((await get(family, id)).status).toBe(404);
  });
});

// docs/product/media.md#media-in-exports
// docs/security.md#photo-places
it('is a file of its own in the export of an account, names no place there, and goes with the account', async () => {
  const photo = makeJpeg({ width: 640, height: 480 });
  const { family, id } = await photographFamily(photo);
  const exported = await fetchExport(server, family);
  expect(exported.files[`photos/${id}.jpg`]).toEqual(photo);
  expect(Object.values(exported.files).flatMap((file) => findPlace(file))).toEqual([]);
  expect(JSON.parse(exported.text('account.json')).media).toMatchObject([{ id, media_type: 'image/jpeg' }]);
  await callAccount(server, family, ACCOUNT_PATHS.delete, { password: PASSWORD });
  const { rows } = await server.db.transaction((tx) =>
    tx.execute(sql`select 1 from media where id = ${id}::uuid`),
  );
  expect(rows).toEqual([]);
});
