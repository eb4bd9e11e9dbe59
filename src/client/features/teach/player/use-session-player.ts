import { type RefObject, useEffect, useState } from 'react';
import { useStore } from '#client/lib/store/use-store.ts';
import { type KeptSession, keepSession, readKeptSession } from '#client/library/kept-session.ts';
import { openAccountStorage } from '#client/library/sealing/open-account-storage.ts';
import type { TeachingSettings } from '#shared/library/child.ts';
import { toZonedIso } from '#shared/tracking/zoned-time.ts';
import { showStep } from './card-stack.tsx';
import { SCREEN_FRAMES } from './screen-frames.ts';
import { type PlayerStatus, SessionPlayer } from './session-player.ts';
import { createBrowserSpeaker, type SessionSounds } from './word-speaker.ts';

/** The session as it is handed to the player. */
export type PlayedSession = Pick<KeptSession, 'plan' | 'state'>;

type UseSessionPlayer = {
  userId: string;
  session: PlayedSession;
  sounds: SessionSounds;
  settings: TeachingSettings;
  stack: RefObject<HTMLElement | null>;
  /** Whether the stack is laid out. */
  isDrawn: boolean;
  onOver: (session: KeptSession) => void;
};

/**
 * Plays a session on a drawn stack of cards. It is kept whenever it stands still, so that a page that is closed takes
 * nothing along, and never while cards change.
 */
export function useSessionPlayer(given: UseSessionPlayer): {
  player: SessionPlayer;
  status: PlayerStatus;
  isByHand: boolean;
  readSession: () => KeptSession;
} {
  const { userId, session, sounds, settings, stack, isDrawn, onOver } = given;
  const { plan } = session;
  const [isByHand] = useState(() => window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [player] = useState(
    () =>
      new SessionPlayer({
        ...{ plan, state: session.state, settings, frames: SCREEN_FRAMES, isByHand },
        speaker: createBrowserSpeaker(sounds),
        show: (step, isMeaningShown) => {
          if (stack.current) showStep(stack.current, step, isMeaningShown);
        },
      }),
  );
  const status = useStore(player.status);
  const { isPaused, isOver } = status;
  const [readSession] = useState(() => (): KeptSession => {
    return { plan, state: player.state, keptAt: toZonedIso(new Date()) };
  });

  useEffect(() => player.changeSettings(settings), [player, settings]);
  useEffect(() => {
    if (!isDrawn) return;
    player.start();
    return () => player.stop();
  }, [player, isDrawn]);
  // biome-ignore lint/correctness/useExhaustiveDependencies(isPaused): a session that comes to stand is kept
  useEffect(() => {
    const kept = readSession();
    keepSession(openAccountStorage(userId), userId, kept);
    if (isOver) onOver(kept);
  }, [userId, readSession, isPaused, isOver, onOver]);
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const keep = () => keepSession(openAccountStorage(userId), userId, readSession());
    const pauseWhenHidden = () => {
      if (document.visibilityState === 'visible') return;
      player.send('pause');
      keep();
    };
    const pauseOutOfFullScreen = () => {
      if (!document.fullscreenElement) player.send('pause');
    };
    window.addEventListener('pagehide', keep, { signal });
    document.addEventListener('visibilitychange', pauseWhenHidden, { signal });
    document.addEventListener('fullscreenchange', pauseOutOfFullScreen, { signal });
    return () => {
      end.abort();
      // The account went from this page, as by a sign-out in another tab. One that was left is saved and not kept.
      const kept = readKeptSession(openAccountStorage(userId), userId, plan.childId);
      if (kept?.plan.sessionId === plan.sessionId) keep();
    };
  }, [userId, plan, player, readSession]);
  return { player, status, isByHand, readSession };
}
