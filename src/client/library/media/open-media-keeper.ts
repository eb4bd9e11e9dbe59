import { asUser } from '#client/account/auth/auth-client.ts';
import { keepsCopy, openDevice } from '#client/device/database/devices.ts';
import { createDeviceMedia } from '#client/device/media/device-media.ts';
import { createMediaClient } from '#client/device/media/media-client.ts';
import { createUnsentNote, MediaKeeper } from '#client/device/media/media-keeper.ts';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';

const keepers = new Map<string, MediaKeeper>();

export function openMediaKeeper(userId: string): MediaKeeper {
  const known = keepers.get(userId);
  if (known) return known;
  const local = createSafeStorage(() => window.localStorage);
  const keeper = new MediaKeeper({
    device: createDeviceMedia(async () => (await openDevice(userId)).database, Date.now),
    client: createMediaClient(asUser(userId)),
    note: createUnsentNote(userId, local),
    now: Date.now,
    keepsCopy: () => keepsCopy(userId),
  });
  keepers.set(userId, keeper);
  return keeper;
}
