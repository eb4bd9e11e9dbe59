import { openAccountSealer } from '#client/device/sealing/open-account-storage.ts';
import { createRecordingsClient } from '#client/lib/recordings/recordings-client.ts';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import { createDeviceSounds } from './device-sounds.ts';
import { SoundKeeper } from './sound-keeper.ts';
import { createUnsentNote } from './unsent-note.ts';

const keepers = new Map<string, SoundKeeper>();

/** Returns the sounds of an account, always the same object. */
export function openSoundKeeper(userId: string): SoundKeeper {
  const known = keepers.get(userId);
  if (known) return known;
  const local = createSafeStorage(() => window.localStorage);
  const keeper = new SoundKeeper({
    device: createDeviceSounds(userId, openAccountSealer(userId), Date.now),
    client: createRecordingsClient(userId),
    note: createUnsentNote(userId, local),
    now: Date.now,
  });
  keepers.set(userId, keeper);
  return keeper;
}
