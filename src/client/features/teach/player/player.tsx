import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptSession } from '#client/device/kept-session.ts';
import { prepareSound } from '#client/lib/sound/sound-player.ts';
import type { WordFonts } from '#client/print/load-word-fonts.ts';
import type { CardVoice, TeachingSettings } from '#shared/library/tables/child.ts';
import { hasCjk } from '#shared/print/characters.ts';
import type { ScreenSize } from '#shared/teach/fit-on-screen.ts';
import { needsChineseVoice } from '#shared/teach/voice.ts';
import { CardStack } from './card-stack.tsx';
import { LeaveCorner, useGestures } from './gestures.tsx';
import { PausedPanel } from './paused-panel.tsx';
import {
  type PlayedSession,
  type SessionKeeper,
  useSessionPlayer,
  useWakeLock,
} from './use-session-player.ts';
import type { SessionSounds } from './word-speaker.ts';

/** Returns the size of an element, updated when the device is turned; null before its layout. */
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
  /** Renders nothing; a component that follows the session. */
  beside?: (playing: { isPlaying: boolean; readSession: () => KeptSession }) => ReactNode;
  fonts: WordFonts;
  sounds: SessionSounds;
  onOver: (session: KeptSession) => void;
  onLeave: (session: KeptSession) => void;
};

export function Player(props: PlayerProps) {
  const { session, settings, save, keeper, voices, fields, beside, fonts, sounds, onOver, onLeave } = props;
  const { t } = useTranslation('teach');
  const stack = useRef<HTMLDivElement>(null);
  const screen = useScreenSize(stack);
  const [saysHowToLeave, setSaysHowToLeave] = useState(false);
  const [isHintShown, setHintShown] = useState(true);
  const isDrawn = screen !== null;
  const { player, status, isByHand, readSession } = useSessionPlayer({
    session,
    keeper,
    sounds,
    settings,
    stack,
    isDrawn,
    onOver,
  });
  const { plan } = session;
  const cards = plan.sets.flatMap((set) => set.cards);
  const isPlaying = !status.isPaused && !status.isOver;
  useWakeLock(isPlaying);

  const resume = () => {
    setSaysHowToLeave(false);
    // The page may have been reopened since Start, or the voice changed during the pause.
    if (settings.voice === 'own') prepareSound();
    player.send('resume');
  };
  const tap = () => {
    setHintShown(false);
    if (status.isPaused) resume();
    else if (isByHand) player.advance();
    else player.send('pause');
  };
  const leave = () => onLeave(readSession());
  const gestures = useGestures({
    tap,
    leave,
    next: () => player.send('next'),
    back: () => player.send('back'),
  });
  const nameOfPause = useCallback(
    (set: number) => t('player.between', { name: plan.sets[set]?.name }),
    [t, plan],
  );
  return (
    <div
      data-night={settings.night}
      {...gestures}
      className="fixed inset-0 touch-none overflow-hidden bg-player select-none"
    >
      <h1 className="sr-only">{t('player.title')}</h1>
      {/* With reduced motion every element has a transition of 0 s, which costs one frame per nesting level. */}
      <div
        ref={stack}
        className="transition-none **:transition-none absolute top-[env(safe-area-inset-top)] right-[env(safe-area-inset-right)] bottom-[env(safe-area-inset-bottom)] left-[env(safe-area-inset-left)]"
      >
        {screen && (
          <CardStack
            {...{ plan, fonts, screen, nameOfPause }}
            withMeaning={settings.backs === 'wordThenMeaning'}
          />
        )}
      </div>
      {isByHand && isHintShown && !status.isPaused && (
        <p
          role="status"
          className="absolute inset-x-0 bottom-[max(3rem,env(safe-area-inset-bottom))] text-center text-player-soft flat:right-auto flat:bottom-[max(0.875rem,env(safe-area-inset-bottom))] flat:left-[max(1rem,env(safe-area-inset-left))]"
        >
          {t('player.byHand')}
        </p>
      )}
      {beside?.({ isPlaying, readSession })}
      {/* A tap on a control is not a tap on the card. */}
      <div className="contents" onPointerDown={(event) => event.stopPropagation()}>
        {status.isPaused && (
          <PausedPanel
            {...{ settings, save, saysHowToLeave, voices, fields, stack }}
            hasChinese={cards.some(({ word }) => hasCjk(word))}
            needsChineseVoice={needsChineseVoice(cards, settings.voice)}
            onResume={resume}
          />
        )}
        <LeaveCorner
          onLeave={leave}
          onTap={() => {
            setSaysHowToLeave(true);
            player.send('pause');
          }}
        />
      </div>
    </div>
  );
}
