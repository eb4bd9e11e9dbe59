import { useEffect, useMemo } from 'react';
import { asUser } from '#client/account/auth/auth-client.ts';
import { openDevice, shouldKeepCopy } from '#client/device/database/devices.ts';
import {
  createDeviceMedia,
  createMediaClient,
  createUnsentMarker,
  MediaKeeper,
} from '#client/device/media/media-keeper.ts';
import { runAfterPaint } from '#client/lib/idle/idle-tasks.ts';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import { listUsedMedia } from '#shared/media/media.ts';
import { useLibrary } from '../use-library.ts';

const keepers = new Map<string, MediaKeeper>();

export function openMediaKeeper(userId: string): MediaKeeper {
  const existing = keepers.get(userId);
  if (existing) return existing;
  const local = createSafeStorage(() => window.localStorage);
  const keeper = new MediaKeeper({
    device: createDeviceMedia(async () => (await openDevice(userId)).database, Date.now),
    client: createMediaClient(asUser(userId)),
    marker: createUnsentMarker(userId, local),
    now: Date.now,
    shouldKeepCopy: () => shouldKeepCopy(userId),
  });
  keepers.set(userId, keeper);
  return keeper;
}

const RETRY_MS = 60_000;

/** Exchanges media with the server. The player has no frame, so nothing is exchanged while a session plays. */
export function KeepMedia({ userId }: { userId: string }) {
  const flashcards = useLibrary(({ library }) => library.flashcards);
  const sets = useLibrary(({ library }) => library.sets);
  // A string is compared by value so that other changes of cards do not start an exchange.
  const usedIds = useMemo(() => listUsedMedia({ flashcards, sets }).join(' '), [flashcards, sets]);
  useEffect(() => {
    if (usedIds === '') return;
    const controller = new AbortController();
    let retryTimer: ReturnType<typeof setTimeout> | undefined;
    const exchange = async () => {
      clearTimeout(retryTimer);
      const failure = await openMediaKeeper(userId).exchange(usedIds.split(' '), controller.signal);
      if (failure && !controller.signal.aborted) retryTimer = setTimeout(exchange, RETRY_MS);
    };
    runAfterPaint(() => {
      if (!controller.signal.aborted) void exchange();
    });
    window.addEventListener('online', () => void exchange(), { signal: controller.signal });
    return () => {
      controller.abort();
      clearTimeout(retryTimer);
    };
  }, [userId, usedIds]);
  return null;
}
