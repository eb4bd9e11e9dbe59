import { useEffect, useMemo } from 'react';
import { afterPaint } from '#client/lib/idle/after-paint.ts';
import { listUsedMedia } from '#shared/media/media.ts';
import { useLibrary } from '../use-library.ts';
import { openMediaKeeper } from './open-media-keeper.ts';

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
