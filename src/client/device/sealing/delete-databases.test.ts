import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { createDeviceSounds } from '#client/device/recordings/device-sounds.ts';
import { deleteSentSounds, deleteSounds, unsentSoundsName } from './delete-databases.ts';
import { ANN, openBrowser } from './vault.test-support.ts';

const sealer = openBrowser().openTab().signIn(ANN, 'local');
const SOUND = Uint8Array.from([1, 2, 3]);

/** The sounds of an account of its own, one in number, and the part of local storage that says whether it was sent. */
async function keepOne(userId: string, { isUnsent }: { isUnsent: boolean }) {
  const sounds = createDeviceSounds(userId, sealer, Date.now);
  await sounds.write('one', SOUND);
  const local = { read: (key: string) => (isUnsent && key === unsentSoundsName(userId) ? '1' : null) };
  return { sounds, local };
}

describe('the sounds of an account whose session has ended', () => {
  it('are deleted when the server has them', async () => {
    const { sounds, local } = await keepOne('sent', { isUnsent: false });
    deleteSentSounds('sent', local);
    expect((await sounds.list()).size).toBe(0);
  });

  // docs/product/recordings.md#sounds-on-the-device
  it('stay, sealed, while one waits to be sent', async () => {
    const { sounds, local } = await keepOne('unsent', { isUnsent: true });
    deleteSentSounds('unsent', local);
    expect(await sounds.read('one')).toEqual(SOUND);
  });

  it('are deleted with the account, whatever waits', async () => {
    const { sounds } = await keepOne('erased', { isUnsent: true });
    deleteSounds('erased');
    expect((await sounds.list()).size).toBe(0);
  });
});
