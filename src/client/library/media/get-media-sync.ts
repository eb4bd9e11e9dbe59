import { asUser } from '#client/account/auth/auth-client.ts';
import { openDevice, shouldKeepCopy } from '#client/device/database/devices.ts';
import {
  createDeviceMedia,
  createMediaClient,
  createUnsentMarker,
  MediaSync,
} from '#client/device/media/media-sync.ts';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';

const mediaSyncs = new Map<string, MediaSync>();

export function getMediaSync(userId: string): MediaSync {
  const existing = mediaSyncs.get(userId);
  if (existing) return existing;
  const local = createSafeStorage(() => window.localStorage);
  const mediaSync = new MediaSync({
    device: createDeviceMedia(async () => (await openDevice(userId)).database, Date.now),
    client: createMediaClient(asUser(userId)),
    marker: createUnsentMarker(userId, local),
    now: Date.now,
    shouldKeepCopy: () => shouldKeepCopy(userId),
  });
  mediaSyncs.set(userId, mediaSync);
  return mediaSync;
}
