import { createStore, type ReadableStore } from '#client/lib/store/store.ts';
import type { WordSpeaker } from '#client/playback/word-speaker.ts';
import type { TeachingSettings } from '#shared/library/tables/child.ts';
import type { SessionCard, SessionPlan } from '#shared/teach/session-plan.ts';
import {
  type CardBack,
  findBack,
  getStepMs,
  listSteps,
  type PlayEvent,
  type PlayState,
  play,
} from '#shared/teach/session-play.ts';
import { findChangeTime } from '#shared/teach/voice.ts';
import type { SessionPictures } from './card-parts.tsx';

/** Works like `requestAnimationFrame`, but may skip frames before `notBefore`. Returns a cancel function. */
export type Frames = {
  request: (onFrame: (time: number) => void, notBefore?: number) => () => void;
};

/** Half a frame at 60 Hz, because a change happens at the frame nearest to its due time. */
const HALF_FRAME_MS = 8;

/**
 * Calls `onDue` at exact intervals so that a session does not drift. After a stall longer than a step, or a held step,
 * the times restart so that no card is cut short. `onDue` returns the duration of the next step in milliseconds,
 * or null to stop. `findChangeTime` is called at each frame and may hold a step beyond its due time.
 */
export function createPlayClock(
  frames: Frames,
  onDue: () => number | null,
  findChangeTime = (dueAt: number) => dueAt,
) {
  let cancel: (() => void) | null = null;
  const stop = () => {
    cancel?.();
    cancel = null;
  };
  const wait = (dueAt: number) => {
    cancel = frames.request((time) => {
      const changeAt = findChangeTime(dueAt);
      if (time < changeAt - HALF_FRAME_MS) return wait(dueAt);
      cancel = null;
      const durationMs = onDue();
      if (durationMs !== null) wait((time - changeAt > durationMs ? time : changeAt) + durationMs);
    }, dueAt - HALF_FRAME_MS);
  };
  const start = (durationMs: number) => {
    stop();
    cancel = frames.request((time) => wait(time + durationMs));
  };
  return { start, stop };
}

/** Frames are requested this long before the due time, to absorb a late timer or frame. */
const LEAD_MS = 100;

/** Requests no frames long before `notBefore`, because each one costs a slow phone milliseconds and battery. */
export const SCREEN_FRAMES: Frames = {
  request: (onFrame, notBefore = 0) => {
    let frame = 0;
    const requestNow = () => {
      frame = requestAnimationFrame(onFrame);
    };
    const waitMs = notBefore - LEAD_MS - performance.now();
    if (waitMs <= 0) {
      requestNow();
      return () => cancelAnimationFrame(frame);
    }
    const timer = setTimeout(requestNow, waitMs);
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  },
};

type PlayerDeps = {
  plan: SessionPlan;
  state: PlayState;
  settings: TeachingSettings;
  frames: Frames;
  speaker: WordSpeaker;
  pictures: Pick<SessionPictures, 'has'>;
  show: (step: number, back: CardBack | null) => void;
};

/** Does not change from card to card, so that the controls around the cards do not rerender. */
type PlayerStatus = Pick<PlayState, 'isPaused' | 'isOver'>;

export function createSessionPlayer(deps: PlayerDeps) {
  const { plan, frames, speaker, pictures, show } = deps;
  const steps = listSteps(plan);
  let { state, settings } = deps;
  let isBackShown = false;
  const status = createStore<PlayerStatus>({ isPaused: state.isPaused, isOver: state.isOver });

  const findCard = (): SessionCard | undefined => {
    const step = steps[state.step];
    return step?.kind === 'card' ? plan.sets[step.set]?.cards[step.card] : undefined;
  };
  const findNextBack = (): CardBack | null => {
    const card = isBackShown ? undefined : findCard();
    return card ? findBack(card, settings, pictures) : null;
  };
  const getNextDurationMs = (): number => {
    const step = steps[state.step];
    return step ? getStepMs(step, settings, plan) : 0;
  };

  const showWord = () => {
    isBackShown = false;
    show(state.step, null);
    const card = findCard();
    if (card && !state.isPaused) speaker.say(card, settings.voice);
    else speaker.stop();
  };
  /** Returns false if the card has no back that was not shown yet. */
  const showBack = (): boolean => {
    const back = findNextBack();
    if (back === null) return false;
    isBackShown = true;
    show(state.step, back);
    return true;
  };
  const applyEvent = (event: PlayEvent) => {
    state = play(state, steps, event);
    const { isPaused, isOver } = state;
    const before = status.getSnapshot();
    if (isOver) stop();
    if (isPaused !== before.isPaused || isOver !== before.isOver) status.set({ isPaused, isOver });
  };
  /** Returns the duration of the next screen in milliseconds, or null at the end. */
  const showNext = (): number | null => {
    if (showBack()) return getNextDurationMs();
    applyEvent('due');
    if (state.isOver) return null;
    showWord();
    return getNextDurationMs();
  };
  const clock = createPlayClock(frames, showNext, (dueAt) => findChangeTime(dueAt, speaker.utterance));
  const stop = () => {
    clock.stop();
    speaker.stop();
  };
  const start = () => {
    showWord();
    if (state.isPaused || settings.byTap) clock.stop();
    else clock.start(getNextDurationMs());
  };
  const send = (event: PlayEvent) => {
    const before = state;
    applyEvent(event);
    if (state === before || state.isOver) return;
    // A pause keeps the visible back of a card.
    if (state.step !== before.step || !state.isPaused) start();
    else stop();
  };
  return {
    status: status as ReadableStore<PlayerStatus>,
    readState: () => state,
    start,
    stop,
    send,
    /** Shows the back of a card that shows only its word, or else the next step. */
    advance: () => {
      if (!showBack()) send('next');
    },
    changeSettings: (changed: TeachingSettings) => {
      settings = changed;
    },
  };
}
