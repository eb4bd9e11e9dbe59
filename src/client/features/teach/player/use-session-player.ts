import { type RefObject, useEffect, useState } from 'react';
import type { KeptSession } from '#client/device/kept-session.ts';
import { useStore } from '#client/lib/store/use-store.ts';
import { toZonedIso } from '#shared/lib/local-clock.ts';
import type { TeachingSettings } from '#shared/library/tables/child.ts';
import { showStep } from './card-stack.tsx';
import { SCREEN_FRAMES } from './play-clock.ts';
import { type PlayerStatus, SessionPlayer } from './session-player.ts';
import { createBrowserSpeaker, type SessionSounds } from './word-speaker.ts';

export type SessionKeeper = {
  keep: (session: KeptSession) => void;
  holds: (plan: KeptSession['plan']) => boolean;
};

export type PlayedSession = Pick<KeptSession, 'plan' | 'state'>;

type UseSessionPlayer = {
  session: PlayedSession;
  keeper: SessionKeeper;
  sounds: SessionSounds;
  settings: TeachingSettings;
  stack: RefObject<HTMLElement | null>;
  isDrawn: boolean;
  onOver: (session: KeptSession) => void;
};

/**
 * Plays a session on a rendered stack of cards. The session is kept whenever it pauses, so that closing the page
 * loses nothing, and never while cards change.
 */
export function useSessionPlayer(given: UseSessionPlayer): {
  player: SessionPlayer;
  status: PlayerStatus;
  isByHand: boolean;
  readSession: () => KeptSession;
} {
  const { session, keeper, sounds, settings, stack, isDrawn, onOver } = given;
  const { plan } = session;
  const [isByHand] = useState(() => window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [player] = useState(
    () =>
      new SessionPlayer({
        plan,
        state: session.state,
        settings,
        frames: SCREEN_FRAMES,
        isByHand,
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
    keeper.keep(kept);
    if (isOver) onOver(kept);
  }, [keeper, readSession, isPaused, isOver, onOver]);
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const keep = () => keeper.keep(readSession());
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
      // The account was removed from this page, such as by a sign-out in another tab. A session that was left
      // is saved instead.
      if (keeper.holds(plan)) keep();
    };
  }, [keeper, plan, player, readSession]);
  return { player, status, isByHand, readSession };
}

/** Keeps the screen on while `isWanted`, requested again whenever the page becomes visible. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return;
    let isCurrent = true;
    let lock: WakeLockSentinel | null = null;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const given = await navigator.wakeLock.request('screen');
        if (isCurrent) lock = given;
        else await given.release();
      } catch {
        // Refused on a low battery: the screen may go dark, and the session pauses then.
      }
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isCurrent = false;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, [isWanted]);
}
