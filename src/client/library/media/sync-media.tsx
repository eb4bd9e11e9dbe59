import { useEffect, useMemo } from 'react';
import { runAfterPaint } from '#client/lib/idle/idle-tasks.ts';
import { listUsedMedia } from '#shared/media/media.ts';
import { useLibrary } from '../use-library.ts';
import { getMediaSync } from './get-media-sync.ts';

const RETRY_MS = 60_000;

/** Exchanges media with the server. Not mounted in the player, so media never sync during a session. */
export function SyncMedia({ userId }: { userId: string }) {
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
      const failure = await getMediaSync(userId).exchange(usedIds.split(' '), controller.signal);
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
