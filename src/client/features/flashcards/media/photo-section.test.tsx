import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { MediaSync } from '#client/device/media/media-sync.ts';
import { getMediaPath } from '#shared/media/media.ts';
import { makeJpeg, makePhonePhoto, makeWebp } from '#shared/media/pictures.test-support.ts';
import { getCurrentServer } from '#tests/support/client/fake-server.ts';
import { findButton, openDog, openHen } from '#tests/support/client/open-dog.tsx';
import { replaceProperty } from './fake-media.test-support.ts';

const PHOTO = '00000000-0000-4000-8000-0000000000e1';

const restores: (() => void)[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const restore of restores.splice(0)) restore();
});

const decodeWith = (decode: () => Promise<unknown>) =>
  restores.push(replaceProperty(window, 'createImageBitmap', decode));

type FakeCodecOptions = { encoded?: Uint8Array<ArrayBuffer>[]; canDecode?: boolean };

/** Installs a decoder and an encoder, which returns the bytes of `encoded` one after the other. Returns its calls. */
function installFakeCodec({ encoded = [makeWebp()], canDecode = true }: FakeCodecOptions = {}) {
  const calls: { width: number; height: number; quality: number }[] = [];
  decodeWith(() =>
    canDecode
      ? Promise.resolve({ width: 4032, height: 3024, close: () => {} })
      : Promise.reject(new Error('damaged')),
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(
    () => ({ fillRect: () => {}, drawImage: () => {} }) as never,
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function encode(
    this: HTMLCanvasElement,
    callback,
    type,
    quality,
  ) {
    if (quality === 1) {
      const isJpeg = encoded[0]?.[0] === 0xff;
      return callback(new Blob([], { type: isJpeg ? 'image/png' : 'image/webp' }));
    }
    calls.push({ width: this.width, height: this.height, quality: Number(quality) });
    const bytes = encoded[Math.min(calls.length, encoded.length) - 1] ?? new Uint8Array();
    callback(new Blob([bytes], { type: type ?? '' }));
  });
  return calls;
}

async function openCard(fields: { photo?: string } = {}) {
  getCurrentServer().on(`GET ${getMediaPath(PHOTO)}`, () => new Response(makeWebp()));
  const opened = await openDog(fields);
  const section = await screen.findByRole('region', { name: 'Photo' });
  const input = section.querySelector<HTMLInputElement>('input[type=file]')!;
  const choose = (bytes: Uint8Array<ArrayBuffer>, type = 'image/jpeg') =>
    opened.person.upload(input, new File([bytes], 'IMG_0001.jpg', { type }));
  return { ...opened, choose };
}

// docs/product/photos.md#choose-a-photo
it('restores a replaced or deleted photo by Undo', async () => {
  installFakeCodec();
  const { person, choose, readStoredCard } = await openCard();
  await choose(makePhonePhoto({ width: 4032, height: 3024 }));
  await screen.findByText('Photo saved');
  await waitFor(() => expect(readStoredCard()?.photo).toMatch(/^[0-9a-f-]{36}$/));
  const firstPhoto = readStoredCard()?.photo;
  expect(await screen.findByRole('img', { name: 'Photo: dog' })).toBeDefined();
  const undoFirst = await findButton('Undo');
  await choose(makePhonePhoto());
  await waitFor(() => expect(readStoredCard()?.photo).not.toBe(firstPhoto));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).not.toBe(undoFirst));
  await person.click(await findButton('Undo'));
  await screen.findByText('The earlier photo is back');
  await waitFor(() => expect(readStoredCard()?.photo).toBe(firstPhoto));
  await person.click(await findButton('Delete photo'));
  await screen.findByText('Photo deleted');
  expect(document.activeElement).toBe(await findButton('Take or choose a photo'));
  await waitFor(() => expect(readStoredCard()?.photo).toBeUndefined());
  await person.click(await findButton('Undo'));
  await screen.findByText('The photo is back');
  await waitFor(() => expect(readStoredCard()?.photo).toBe(firstPhoto));
});

// docs/product/library.md#card-form
it('shows the photo of a new card, restores a deleted one by Undo and adds it with the card', async () => {
  installFakeCodec();
  const { person, add, readStoredCard } = await openHen();
  const section = await screen.findByRole('region', { name: 'Photo' });
  const input = section.querySelector<HTMLInputElement>('input[type=file]')!;
  await person.upload(input, new File([makePhonePhoto()], 'IMG_0001.jpg', { type: 'image/jpeg' }));
  await screen.findByText('Photo saved');
  expect(await screen.findByRole('img', { name: 'Photo: hen' })).toBeDefined();
  await person.click(await findButton('Delete photo'));
  await screen.findByText('Photo deleted');
  expect(screen.queryByRole('img', { name: 'Photo: hen' })).toBeNull();
  await person.click(await findButton('Undo'));
  await screen.findByText('The photo is back');
  await add();
  await waitFor(() => expect(readStoredCard()?.photo).toMatch(/^[0-9a-f-]{36}$/));
  await person.type(screen.getByLabelText('Word'), 'cow');
  await findButton('Take or choose a photo');
});

// docs/product/photos.md#small-photo
it('shrinks a photo until it fits', async () => {
  const large = makeWebp({ size: 200_001 });
  const calls = installFakeCodec({ encoded: [large, large, makeWebp()] });
  const { choose } = await openCard();
  await choose(makePhonePhoto({ width: 4032, height: 3024 }));
  await screen.findByText('Photo saved');
  expect(calls).toEqual([
    { width: 1280, height: 960, quality: 0.8 },
    { width: 1280, height: 960, quality: 0.65 },
    { width: 960, height: 720, quality: 0.6 },
  ]);
  installFakeCodec({ encoded: [makeJpeg()] });
  await choose(makePhonePhoto());
  await screen.findByText('Photo saved');
});

// docs/product/photos.md#choose-a-photo
it.each([
  ['a text file', new TextEncoder().encode('dog, cat'), true, /is not a photo/],
  [
    'a photo with too many pixels',
    makeJpeg({ width: 9_000, height: 9_000 }).slice(0, 400),
    true,
    /too large to open/,
  ],
  ['a damaged JPEG', makeJpeg().slice(0, 300), false, /may be damaged/],
  [
    'a HEIC file',
    Uint8Array.from('\0\0\0\x18ftypheic\0\0\0\0ispe\0\0\0\0\0\0\x0f\xc0\0\0\x0b\xd0', (letter) =>
      letter.charCodeAt(0),
    ),
    false,
    /photos of iPhones/,
  ],
])('explains why %s is not accepted', async (_file, bytes, canDecode, message) => {
  installFakeCodec({ canDecode });
  const { choose, readStoredCard } = await openCard({ photo: PHOTO });
  await choose(bytes);
  expect(await screen.findByText(message)).toBeDefined();
  expect(readStoredCard()?.photo).toBe(PHOTO);
});

// docs/product/photos.md#choose-a-photo
it('discards a photo when the form is canceled meanwhile', async () => {
  const calls = installFakeCodec();
  const keep = vi.spyOn(MediaSync.prototype, 'store');
  let finishDecoding = () => {};
  decodeWith(
    () =>
      new Promise((resolve) => {
        finishDecoding = () => resolve({ width: 40, height: 30, close: () => {} });
      }),
  );
  const { person, choose, readStoredCard } = await openCard();
  await choose(makePhonePhoto());
  await findButton('Making it smaller…');
  await person.click(await findButton('Cancel'));
  finishDecoding();
  await waitFor(() => expect(calls).toHaveLength(1));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(keep).not.toHaveBeenCalled();
  expect(readStoredCard()?.photo).toBeUndefined();
});

// docs/product/photos.md#photos-in-sessions
it('turns photos in sessions on and off', async () => {
  installFakeCodec();
  const { person, stored } = await openCard({ photo: PHOTO });
  const checkbox = await screen.findByRole('checkbox', { name: 'Show photos after the words in sessions' });
  await person.click(checkbox);
  await waitFor(() => expect(stored.rows.children[0]?.teaching.backs).toBe('wordThenPicture'));
  await person.click(checkbox);
  await waitFor(() => expect(stored.rows.children[0]?.teaching.backs).toBe('word'));
});
