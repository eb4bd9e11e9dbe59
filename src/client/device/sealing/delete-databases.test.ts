import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { createDeviceMedia } from '#client/device/media/device-media.ts';
import { WEBM_SOUND } from '#shared/media/sounds.test-support.ts';
import { deleteMedia, deleteSentMedia, unsentMediaName } from './delete-databases.ts';
import { ANN, openBrowser } from './vault.test-support.ts';

const sealer = openBrowser().openTab().signIn(ANN, 'local');

/** The media of an account of its own, one in number, and the part of local storage that says whether it was sent. */
async function keepOne(userId: string, { isUnsent }: { isUnsent: boolean }) {
  const media = createDeviceMedia(userId, sealer, Date.now);
  await media.write('one', WEBM_SOUND);
  const local = { read: (key: string) => (isUnsent && key === unsentMediaName(userId) ? '1' : null) };
  return { media, local };
}

describe('the media of an account whose session has ended', () => {
  it('are deleted when the server has them', async () => {
    const { media, local } = await keepOne('sent', { isUnsent: false });
    deleteSentMedia('sent', local);
    expect((await media.list())?.size).toBe(0);
  });

  // docs/product/media.md#media-on-the-device
  it('stay, sealed, while one waits to be sent', async () => {
    const { media, local } = await keepOne('unsent', { isUnsent: true });
    deleteSentMedia('unsent', local);
    expect(await media.read('one')).toEqual(WEBM_SOUND);
  });

  it('are deleted with the account, whatever waits', async () => {
    const { media } = await keepOne('erased', { isUnsent: true });
    deleteMedia('erased');
    expect((await media.list())?.size).toBe(0);
  });
});
