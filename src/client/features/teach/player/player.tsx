import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PausedSession } from '#client/device/paused-session.ts';
import { enterFullScreen } from '#client/lib/full-screen/full-screen.ts';
import { prepareSound } from '#client/lib/sound/sound-player.ts';
import { useStore } from '#client/lib/store/use-store.ts';
import { LeaveCorner, useGestures } from '#client/playback/gestures.tsx';
import { createBrowserSpeaker, type SessionSounds } from '#client/playback/word-speaker.ts';
import type { WordFonts } from '#client/print/load-word-fonts.ts';
import { hasCjk } from '#shared/lib/cjk.ts';
import { toZonedIso } from '#shared/lib/local-clock.ts';
import type { CardVoice, TeachingSettings } from '#shared/library/tables/child.ts';
import type { ScreenSize } from '#shared/teach/fit-on-screen.ts';
import type { CardBack } from '#shared/teach/session-play.ts';
import { needsChineseVoice } from '#shared/teach/voice.ts';
import type { SessionPictures } from './card-parts.tsx';
import { CardStack, showStep } from './card-stack.tsx';
import { PausedPanel } from './paused-panel.tsx';
import { createSessionPlayer, SCREEN_FRAMES } from './session-player.ts';
import { TurnOffer } from './turn-offer.tsx';

export type SessionKeeper = {
  keep: (session: PausedSession) => void;
  holds: (plan: PausedSession['plan']) => boolean;
};

export type PlayedSession = Pick<PausedSession, 'plan' | 'state'>;

type SessionPlayerDeps = PlayerProps & { stack: RefObject<HTMLElement | null>; isDrawn: boolean };

/** Creates the player. Stores the session at each pause, never while cards change, so that closing the page is safe. */
function useSessionPlayer(deps: SessionPlayerDeps) {
  const { session, keeper, sounds, pictures, settings, stack, isDrawn, onOver } = deps;
  const { plan, state } = session;
  const [player] = useState(() => {
    const show = (step: number, back: CardBack | null) => {
      if (stack.current) showStep(stack.current, step, back);
    };
    const speaker = createBrowserSpeaker(sounds);
    return createSessionPlayer({ plan, state, settings, pictures, frames: SCREEN_FRAMES, speaker, show });
  });
  const status = useStore(player.status);
  const { isPaused, isOver } = status;
  const [readSession] = useState(
    () => (): PausedSession => ({
      plan,
      state: player.readState(),
      keptAt: toZonedIso(new Date()),
    }),
  );

  useEffect(() => player.changeSettings(settings), [player, settings]);
  useEffect(() => {
    if (!isDrawn) return;
    player.start();
    return () => player.stop();
  }, [player, isDrawn]);
  // biome-ignore lint/correctness/useExhaustiveDependencies(isPaused): a session is stored when it pauses
  useEffect(() => {
    const current = readSession();
    keeper.keep(current);
    if (isOver) onOver(current);
  }, [keeper, readSession, isPaused, isOver, onOver]);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
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
      controller.abort();
      // A sign-out in another tab may have removed the account from this page. A session that was left is saved instead.
      if (keeper.holds(plan)) keep();
    };
  }, [keeper, plan, player, readSession]);
  return { player, status, readSession };
}

/** Keeps the screen on while `isEnabled`. The lock is requested again whenever the page becomes visible. */
function useWakeLock(isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled || !('wakeLock' in navigator)) return;
    let isCurrent = true;
    let lock: WakeLockSentinel | null = null;
    const request = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const granted = await navigator.wakeLock.request('screen');
        if (isCurrent) lock = granted;
        else await granted.release();
      } catch {
        // The lock is refused on a low battery. The screen may then go dark, which pauses the session.
      }
    };
    void request();
    document.addEventListener('visibilitychange', request);
    return () => {
      isCurrent = false;
      document.removeEventListener('visibilitychange', request);
      void lock?.release();
    };
  }, [isEnabled]);
}

/** Returns the current size of an element, or null before the first layout. */
function useScreenSize(element: RefObject<HTMLElement | null>): ScreenSize | null {
  const [size, setSize] = useState<ScreenSize | null>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => setSize({ width: current.clientWidth, height: current.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

export type PlayerProps = {
  session: PlayedSession;
  settings: TeachingSettings;
  save: (patch: Partial<TeachingSettings>) => void;
  keeper: SessionKeeper;
  voices?: readonly CardVoice[];
  fields?: ReactNode;
  /** Returns a component that renders nothing and runs its effects during the session. */
  beside?: (playing: { isPlaying: boolean; readSession: () => PausedSession }) => ReactNode;
  fonts: WordFonts;
  sounds: SessionSounds;
  pictures: SessionPictures;
  onOver: (session: PausedSession) => void;
  onLeave: (session: PausedSession) => void;
};

export function Player(props: PlayerProps) {
  const { session, settings, save, voices, fields, beside, fonts, pictures, onLeave } = props;
  const { t } = useTranslation('teach');
  const stack = useRef<HTMLDivElement>(null);
  const screen = useScreenSize(stack);
  const [showsExitHint, setShowsExitHint] = useState(false);
  const { player, status, readSession } = useSessionPlayer({ ...props, stack, isDrawn: screen !== null });
  const { plan } = session;
  const cards = plan.sets.flatMap((set) => set.cards);
  const isPlaying = !status.isPaused && !status.isOver;
  useWakeLock(isPlaying);

  const resume = () => {
    setShowsExitHint(false);
    enterFullScreen();
    // The page may have been reopened since Start, or the voice changed during the pause.
    if (settings.voice === 'own') prepareSound();
    player.send('resume');
  };
  const handleTap = () => {
    if (status.isPaused) resume();
    else if (settings.byTap) player.advance();
    else player.send('pause');
  };
  const leave = () => onLeave(readSession());
  const gestures = useGestures({
    tap: handleTap,
    leave,
    next: () => player.send('next'),
    back: () => player.send('back'),
  });
  return (
    <div
      data-night={settings.night}
      data-paused={status.isPaused ? '' : undefined}
      {...gestures}
      className="fixed inset-0 touch-none overflow-hidden bg-player select-none"
    >
      <h1 className="sr-only">{t('player.title')}</h1>
      {/* With reduced motion, every element has a transition of 0 s, which costs one frame per nesting level. */}
      <div
        ref={stack}
        className="transition-none **:transition-none absolute top-[env(safe-area-inset-top)] right-[env(safe-area-inset-right)] bottom-[env(safe-area-inset-bottom)] left-[env(safe-area-inset-left)]"
      >
        {screen && (
          <CardStack plan={plan} fonts={fonts} screen={screen} settings={settings} pictures={pictures} />
        )}
      </div>
      {beside?.({ isPlaying, readSession })}
      {/* A tap on a control is not a tap on the card. */}
      <div className="contents" onPointerDown={(event) => event.stopPropagation()}>
        {status.isPaused && (
          <PausedPanel
            settings={settings}
            save={save}
            showsExitHint={showsExitHint}
            voices={voices}
            fields={fields}
            stack={stack}
            notice={
              screen && (
                <TurnOffer
                  words={cards.flatMap(({ word, stage }) => (stage === 'dots' ? [] : word))}
                  screen={screen}
                />
              )
            }
            hasPictures={cards.some(({ photo }) => photo !== undefined)}
            hasChinese={cards.some(({ word }) => hasCjk(word))}
            hasLaterStage={cards.some(({ stage }) => stage !== undefined && stage !== 'dots')}
            needsChineseVoice={needsChineseVoice(cards, settings.voice)}
            onResume={resume}
          />
        )}
        <LeaveCorner
          onLeave={leave}
          onTap={() => {
            setShowsExitHint(true);
            player.send('pause');
          }}
        />
      </div>
    </div>
  );
}
