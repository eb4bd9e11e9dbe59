import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PausedSession } from '#client/device/paused-session.ts';
import { enterFullScreen } from '#client/lib/full-screen/full-screen.ts';
import { prepareSound } from '#client/lib/sound/sound-player.ts';
import { useStore } from '#client/lib/store/use-store.ts';
import { LeaveCorner, useGestures } from '#client/playback/gestures.tsx';
import { createBrowserSpeaker, type SessionSounds } from '#client/playback/word-speaker.ts';
import type { WordFonts } from '#client/print/load-word-fonts.ts';
import { joinClasses } from '#client/ui/class-names.ts';
import { useBackAction } from '#client/ui/open-dialogs.ts';
import { hasCjk } from '#shared/lib/cjk.ts';
import { toZonedIso } from '#shared/lib/local-clock.ts';
import type { CardVoice, TeachingSettings } from '#shared/library/tables/child.ts';
import type { CardBack } from '#shared/teach/session-play.ts';
import { needsChineseVoice } from '#shared/teach/voice.ts';
import type { SessionPictures } from './card-parts.tsx';
import { CardStack, showStep } from './card-stack.tsx';
import { PausedPanel } from './paused-panel.tsx';
import { createSessionPlayer, SCREEN_FRAMES } from './session-player.ts';
import { TurnOffer } from './turn-offer.tsx';
import { usePauseAway } from './use-pause-away.ts';
import { useScreenSize } from './use-screen-size.ts';
import { useWakeLock } from './use-wake-lock.ts';

export type SessionStore = {
  save: (session: PausedSession) => void;
  isSaved: (plan: PausedSession['plan']) => boolean;
};

export type PlayedSession = Pick<PausedSession, 'plan' | 'state'>;

type SessionPlayerDeps = PlayerProps & { stack: RefObject<HTMLElement | null>; isDrawn: boolean };

/** Creates the player. Stores the session when it starts, pauses, resumes or ends, and before the page is hidden. */
function useSessionPlayer(deps: SessionPlayerDeps) {
  const { session, store, sounds, pictures, settings, stack, isDrawn, onFinish } = deps;
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
  // This function never changes, because the effects below must not run again for it.
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
    store.save(current);
    if (isOver) onFinish(current);
  }, [store, readSession, isPaused, isOver, onFinish]);
  usePauseAway(() => player.send('pause'));
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const save = () => store.save(readSession());
    const saveWhenHidden = () => {
      if (document.visibilityState === 'hidden') save();
    };
    window.addEventListener('pagehide', save, { signal });
    document.addEventListener('visibilitychange', saveWhenHidden, { signal });
    return () => {
      controller.abort();
      // Does not store a session that was deleted meanwhile, by leaving it or by a sign-out in another tab.
      if (store.isSaved(plan)) save();
    };
  }, [store, plan, readSession]);
  return { player, status, readSession };
}

export type PlayerProps = {
  session: PlayedSession;
  settings: TeachingSettings;
  save: (patch: Partial<TeachingSettings>) => void;
  store: SessionStore;
  voices?: readonly CardVoice[];
  pausedFields?: ReactNode;
  /** Returns an invisible component whose effects run during the session. */
  renderEffects?: (playing: { isPlaying: boolean; readSession: () => PausedSession }) => ReactNode;
  fonts: WordFonts;
  sounds: SessionSounds;
  pictures: SessionPictures;
  onFinish: (session: PausedSession) => void;
  onLeave: (session: PausedSession) => void;
};

const STACK_CLASS =
  'transition-none **:transition-none absolute top-[env(safe-area-inset-top)] right-[env(safe-area-inset-right)] bottom-[env(safe-area-inset-bottom)] left-[env(safe-area-inset-left)]';

export function Player(props: PlayerProps) {
  const { session, settings, save, voices, pausedFields, renderEffects, fonts, pictures, onLeave } = props;
  const { t } = useTranslation('teach');
  const stack = useRef<HTMLDivElement>(null);
  const screen = useScreenSize(stack);
  const [showsExitHint, setShowsExitHint] = useState(false);
  const { player, status, readSession } = useSessionPlayer({ ...props, stack, isDrawn: screen !== null });
  const { plan } = session;
  const cards = plan.sets.flatMap((set) => set.cards);
  const isPlaying = !status.isPaused && !status.isOver;
  useWakeLock(isPlaying);

  const prepareScreen = () => {
    enterFullScreen();
    // Prepares it again: the page may have been reopened since Start, or the voice may have changed in the pause.
    if (settings.voice === 'own') prepareSound();
  };
  const resume = () => {
    setShowsExitHint(false);
    prepareScreen();
    // A touch allows full screen and sound only once the finger is lifted.
    window.addEventListener('pointerup', prepareScreen, { once: true });
    player.send('resume');
  };
  const pauseAtCorner = () => {
    setShowsExitHint(true);
    player.send('pause');
  };
  useBackAction(isPlaying, pauseAtCorner);
  const gestures = useGestures(player.handle);
  return (
    <div
      data-night={settings.night}
      data-paused={status.isPaused ? '' : undefined}
      {...gestures}
      className="fixed inset-0 touch-none overflow-hidden bg-player select-none"
    >
      <h1 className="sr-only">{t('player.title')}</h1>
      {/* Otherwise the reduced-motion styles give every element a 0 s transition, which costs a frame per nesting level. */}
      <div ref={stack} className={joinClasses(STACK_CLASS, !settings.night && 'scheme-only-light')}>
        {screen && (
          <CardStack plan={plan} fonts={fonts} screen={screen} settings={settings} pictures={pictures} />
        )}
      </div>
      {renderEffects?.({ isPlaying, readSession })}
      {/* A tap on a control is not a tap on the card. */}
      <div className="contents" onPointerDown={(event) => event.stopPropagation()}>
        {status.isPaused && (
          <PausedPanel
            settings={settings}
            save={save}
            showsExitHint={showsExitHint}
            voices={voices}
            fields={pausedFields}
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
            isAtEnd={status.isAtEnd}
            onResume={resume}
          />
        )}
        <LeaveCorner
          onLeave={status.isPaused ? () => onLeave(readSession()) : pauseAtCorner}
          onTap={pauseAtCorner}
        />
      </div>
    </div>
  );
}
