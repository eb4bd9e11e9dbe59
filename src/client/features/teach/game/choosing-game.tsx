import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { enterFullScreen } from '#client/lib/full-screen/full-screen.ts';
import { prepareSound } from '#client/lib/sound/sound-player.ts';
import { useTeachingSettings } from '#client/library/sessions/use-teaching-settings.ts';
import { LeaveCorner, useIsTapIntended, useOneFinger } from '#client/playback/gestures.tsx';
import { createBrowserSpeaker } from '#client/playback/word-speaker.ts';
import { loadWordFonts, type WordFonts } from '#client/print/load-word-fonts.ts';
import { Button } from '#client/ui/button.tsx';
import { joinClasses } from '#client/ui/class-names.ts';
import { DouDou } from '#client/ui/dou-dou.tsx';
import { SproutMark } from '#client/ui/illustration/shape.tsx';
import { useBackAction } from '#client/ui/open-dialogs.ts';
import { askForWord, type GamePair } from '#shared/teach/choosing-game.ts';
import { findChangeTime } from '#shared/teach/voice.ts';
import { CardFace, createRulers, fitWords } from '../player/card-stack.tsx';
import { PausedBar } from '../player/paused-panel.tsx';
import { createPlayClock, SCREEN_FRAMES } from '../player/session-player.ts';
import { usePauseAway } from '../player/use-pause-away.ts';
import { useScreenSize } from '../player/use-screen-size.ts';
import { useWakeLock } from '../player/use-wake-lock.ts';
import { loadSessionMedia, type SessionMedia } from '../use-teaching.ts';

/** Long enough that a hand still on the screen chooses nothing. */
const CALM_MS = 1_000;
/** The minimum time that a touched card stays. */
const CHOSEN_MS = 2_000;

type Prepared = Pick<SessionMedia, 'sounds'> & { fonts: WordFonts };

/** Loads the fonts and recordings of the words. Returns null until then. */
function usePreparedGame(userId: string, pairs: readonly GamePair[]): Prepared | null {
  const [prepared, setPrepared] = useState<Prepared | null>(null);
  useEffect(() => {
    let isCurrent = true;
    let fonts: WordFonts | null = null;
    const cards = pairs.flatMap((pair) => pair.cards).map(({ photo: _photo, ...card }) => card);
    const loading = [loadWordFonts(cards.map(({ word }) => word)), loadSessionMedia(userId, cards)] as const;
    void Promise.all(loading).then(([loadedFonts, { sounds }]) => {
      if (!isCurrent) return loadedFonts.remove();
      fonts = loadedFonts;
      setPrepared({ fonts, sounds });
    });
    return () => {
      isCurrent = false;
      fonts?.remove();
    };
  }, [userId, pairs]);
  return prepared;
}

type GameState = { pair: number; chosen: number | null; isPaused: boolean; isReady: boolean };

/** Asks for a word of each pair and shows the next pair after a touch, whichever word was touched. */
function useGame(pairs: readonly GamePair[], { sounds }: Prepared, onOver: () => void) {
  const { voice } = useTeachingSettings().settings;
  const [speaker] = useState(() => createBrowserSpeaker(sounds));
  const [state, setState] = useState<GameState>({ pair: 0, chosen: null, isPaused: false, isReady: false });
  const [isAsked, setIsAsked] = useState(true);
  const { pair, chosen, isPaused } = state;
  const { cards = [], asked = 0 } = pairs[pair] ?? {};

  const ask = useEffectEvent(() => {
    const card = cards[asked];
    if (!card) return;
    speaker.say({ ...card, word: askForWord(card.word) }, voice);
    // A recording contains only the word.
    const isRecorded = voice === 'own' && sounds.has(card.recording ?? '');
    setIsAsked(speaker.utterance !== null && !isRecorded);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies(pair): each pair asks its own question
  useEffect(() => {
    if (isPaused) return;
    ask();
    const timer = setTimeout(() => setState((before) => ({ ...before, isReady: true })), CALM_MS);
    return () => {
      clearTimeout(timer);
      speaker.stop();
    };
  }, [pair, isPaused, speaker]);

  const showNext = useEffectEvent(() => {
    if (pair + 1 < pairs.length) setState({ pair: pair + 1, chosen: null, isPaused: false, isReady: false });
    else onOver();
  });
  useEffect(() => {
    if (chosen === null || isPaused) return;
    const onDue = () => {
      showNext();
      return null;
    };
    const clock = createPlayClock(SCREEN_FRAMES, onDue, (dueAt) => findChangeTime(dueAt, speaker.utterance));
    clock.start(CHOSEN_MS);
    return clock.stop;
  }, [chosen, isPaused, speaker]);

  return {
    state,
    isAsked,
    choose: (index: number) => {
      const card = cards[index];
      if (!card || !state.isReady || isPaused || chosen !== null) return;
      speaker.say(card, voice);
      setState({ ...state, chosen: index });
    },
    pause: () => setState((before) => ({ ...before, isPaused: true })),
    // A pair that was touched before the pause is asked for again.
    resume: () => setState((before) => ({ ...before, isPaused: false, isReady: false, chosen: null })),
  };
}

export type ChoosingGameProps = {
  userId: string;
  pairs: readonly GamePair[];
  preparing: ReactNode;
  onLeave: () => void;
};

export function ChoosingGame({ userId, pairs, preparing, onLeave }: ChoosingGameProps) {
  const prepared = usePreparedGame(userId, pairs);
  const [isOver, setIsOver] = useState(false);
  if (isOver) return <GameEnd onLeave={onLeave} />;
  if (!prepared) return preparing;
  return <Pairs pairs={pairs} prepared={prepared} onOver={() => setIsOver(true)} onLeave={onLeave} />;
}

type PairsProps = Pick<ChoosingGameProps, 'pairs' | 'onLeave'> & { prepared: Prepared; onOver: () => void };

function Pairs({ pairs, prepared, onOver, onLeave }: PairsProps) {
  const { t } = useTranslation('teach');
  const { settings } = useTeachingSettings();
  const { state, isAsked, choose, pause, resume } = useGame(pairs, prepared, onOver);
  const [showsExitHint, setShowsExitHint] = useState(false);
  const oneFinger = useOneFinger();
  const { isPaused, chosen, isReady } = state;
  useWakeLock(!isPaused);
  usePauseAway(pause);
  const pauseAtCorner = () => {
    setShowsExitHint(true);
    pause();
  };
  useBackAction(!isPaused, pauseAtCorner);
  const prepareScreen = () => {
    enterFullScreen();
    if (settings.voice === 'own') prepareSound();
  };
  const resumeInFullScreen = () => {
    setShowsExitHint(false);
    prepareScreen();
    // A touch allows full screen and sound only once the finger is lifted.
    window.addEventListener('pointerup', prepareScreen, { once: true });
    resume();
  };
  const { cards, asked } = pairs[state.pair] as GamePair;
  return (
    <div
      data-night={settings.night}
      {...oneFinger}
      className="fixed inset-0 touch-none overflow-hidden bg-player select-none"
    >
      <h1 className="sr-only">{t('game.title')}</h1>
      <p
        role="status"
        className={joinClasses(
          'absolute inset-x-16 top-[max(0.5rem,env(safe-area-inset-top))] flex h-12 items-center justify-center text-center text-sm text-player-soft',
          isAsked && 'sr-only',
        )}
      >
        {askForWord(cards[asked].word)}
      </p>
      <CardPair
        cards={cards}
        prepared={prepared}
        rewardedIndex={chosen === asked ? chosen : null}
        isDisabled={!isReady || isPaused || chosen !== null}
        onChoose={choose}
      />
      {isPaused && <PausedBar showsExitHint={showsExitHint} onResume={resumeInFullScreen} />}
      <LeaveCorner onLeave={isPaused ? onLeave : pauseAtCorner} onTap={pauseAtCorner} />
    </div>
  );
}

type CardPairProps = {
  cards: GamePair['cards'];
  prepared: Prepared;
  rewardedIndex: number | null;
  isDisabled: boolean;
  onChoose: (index: number) => void;
};

function CardPair({ cards, prepared, rewardedIndex, isDisabled, onChoose }: CardPairProps) {
  const { fonts } = prepared;
  const { settings } = useTeachingSettings();
  const first = useRef<HTMLButtonElement>(null);
  const screen = useScreenSize(first);
  const getRuler = useMemo(() => createRulers(fonts), [fonts]);
  // Neither size nor meaning may distinguish the words.
  const cardSettings = useMemo(() => ({ ...settings, oneSize: true, backs: 'word' as const }), [settings]);
  const words = screen && fitWords([{ cards: [...cards] }], screen, cardSettings, getRuler)[0];
  return (
    <div className={PAIR_CLASS}>
      {cards.map((card, index) => {
        const word = words?.[index];
        return (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: each position keeps its button and thus the focus
            key={index}
            ref={index === 0 ? first : null}
            type="button"
            aria-disabled={isDisabled}
            onClick={() => onChoose(index)}
            className="relative min-h-0 min-w-0 overflow-hidden rounded-card border-2 border-player-soft/30"
          >
            {screen && word && (
              <CardFace
                card={card}
                word={word}
                fonts={fonts}
                screen={screen}
                settings={cardSettings}
                getRuler={getRuler}
              />
            )}
            {rewardedIndex === index && (
              <span
                className={joinClasses(
                  'leaf-unfolds absolute inset-x-0 bottom-3 flex justify-center',
                  !settings.night && 'scheme-only-light',
                )}
              >
                <SproutMark size={44} />
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}

const PAIR_CLASS =
  'absolute top-[calc(max(0.5rem,env(safe-area-inset-top))+3rem)] right-[max(0.75rem,env(safe-area-inset-right))] bottom-[max(0.75rem,env(safe-area-inset-bottom))] left-[max(0.75rem,env(safe-area-inset-left))] grid auto-rows-fr gap-3 landscape:auto-cols-fr landscape:grid-flow-col';

function GameEnd({ onLeave }: Pick<ChoosingGameProps, 'onLeave'>) {
  const { t } = useTranslation('teach');
  const oneFinger = useOneFinger();
  const isTapIntended = useIsTapIntended(CALM_MS);
  return (
    <div
      {...oneFinger}
      className="mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center gap-5 p-4 text-center"
    >
      <DouDou state="leafing" size={140} />
      <h1 className="text-3xl font-extrabold">{t('game.over')}</h1>
      <Button tone="primary" size="large" className="w-full" disabled={!isTapIntended} onClick={onLeave}>
        {t('toToday')}
      </Button>
    </div>
  );
}
