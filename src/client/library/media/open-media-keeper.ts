import { asUser } from '#client/account/auth/auth-client.ts';
import { createDeviceMedia } from '#client/device/media/device-media.ts';
import { createMediaClient } from '#client/device/media/media-client.ts';
import { createUnsentNote, MediaKeeper } from '#client/device/media/media-keeper.ts';
import { openAccountStorage } from '#client/device/sealing/open-account-storage.ts';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';

const keepers = new Map<string, MediaKeeper>();

export function openMediaKeeper(userId: string): MediaKeeper {
  const known = keepers.get(userId);
  if (known) return known;
  const local = createSafeStorage(() => window.localStorage);
  const keeper = new MediaKeeper({
    device: createDeviceMedia(userId, openAccountStorage(userId), Date.now),
    client: createMediaClient(asUser(userId)),
    note: createUnsentNote(userId, local),
    now: Date.now,
  });
  keepers.set(userId, keeper);
  return keeper;
}
