import { asUser } from '#client/account/auth/auth-client.ts';
import { createDeviceSounds } from '#client/device/recordings/device-sounds.ts';
import { createRecordingsClient } from '#client/device/recordings/recordings-client.ts';
import { createUnsentNote, SoundKeeper } from '#client/device/recordings/sound-keeper.ts';
import { openAccountStorage } from '#client/device/sealing/open-account-storage.ts';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';

const keepers = new Map<string, SoundKeeper>();

export function openSoundKeeper(userId: string): SoundKeeper {
  const known = keepers.get(userId);
  if (known) return known;
  const local = createSafeStorage(() => window.localStorage);
  const keeper = new SoundKeeper({
    device: createDeviceSounds(userId, openAccountStorage(userId), Date.now),
    client: createRecordingsClient(asUser(userId)),
    note: createUnsentNote(userId, local),
    now: Date.now,
  });
  keepers.set(userId, keeper);
  return keeper;
}
