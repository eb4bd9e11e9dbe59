import { useEffect, useMemo } from 'react';
import { asUser } from '#client/account/auth/auth-client.ts';
import { keepsCopy, openDevice } from '#client/device/database/devices.ts';
import {
  createDeviceMedia,
  createMediaClient,
  createUnsentNote,
  MediaKeeper,
} from '#client/device/media/media-keeper.ts';
import { afterPaint } from '#client/lib/idle/idle-tasks.ts';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import { listUsedMedia } from '#shared/media/media.ts';
import { useLibrary } from '../use-library.ts';

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

/** In milliseconds. */
const RETRY_MS = 60_000;

/** Renders nothing. It does not run while a session plays, because the player has no frame. */
export function KeepMedia({ userId }: { userId: string }) {
  const flashcards = useLibrary(({ library }) => library.flashcards);
  const sets = useLibrary(({ library }) => library.sets);
  // A string is compared by value, so that other changes of cards start no exchange.
  const used = useMemo(() => listUsedMedia({ flashcards, sets }).join(' '), [flashcards, sets]);
  useEffect(() => {
    if (used === '') return;
    const end = new AbortController();
    let retry: ReturnType<typeof setTimeout> | undefined;
    const exchange = async () => {
      clearTimeout(retry);
      const failure = await openMediaKeeper(userId).exchange(used.split(' '), end.signal);
      if (failure && !end.signal.aborted) retry = setTimeout(exchange, RETRY_MS);
    };
    afterPaint(() => {
      if (!end.signal.aborted) void exchange();
    });
    window.addEventListener('online', () => void exchange(), { signal: end.signal });
    return () => {
      end.abort();
      clearTimeout(retry);
    };
  }, [userId, used]);
  return null;
}
