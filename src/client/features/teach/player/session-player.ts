import { createStore, type ReadableStore } from '#client/lib/store/store.ts';
import type { WordSpeaker } from '#client/playback/word-speaker.ts';
import type { TeachingSettings } from '#shared/library/tables/child.ts';
import { type Gesture, toPlayEvent } from '#shared/teach/session-hands.ts';
import type { SessionCard, SessionPlan } from '#shared/teach/session-plan.ts';
import {
  type CardBack,
  findBack,
  getStepMs,
  isAtEnd,
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

/** The screen stays empty for this time before the first word of a session. */
const CALM_MS = 1_000;

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
type PlayerStatus = Pick<PlayState, 'isPaused' | 'isOver'> & { isAtEnd: boolean };

export function createSessionPlayer(deps: PlayerDeps) {
  const { plan, frames, speaker, pictures, show } = deps;
  const steps = listSteps(plan);
  let { state, settings } = deps;
  let isBackShown = false;
  let isCalm = state.furthest === 0 && !state.isPaused;
  const readStatus = (): PlayerStatus => {
    const { isPaused, isOver } = state;
    return { isPaused, isOver, isAtEnd: isAtEnd(state, steps) };
  };
  const status = createStore(readStatus());

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
  /** Returns false if the card has no back left to show. */
  const showBack = (): boolean => {
    const back = findNextBack();
    if (back === null) return false;
    isBackShown = true;
    show(state.step, back);
    return true;
  };
  const applyEvent = (event: PlayEvent) => {
    state = play(state, steps, event);
    if (state.isOver) stop();
    const before = status.getSnapshot();
    const current = readStatus();
    const keys = ['isPaused', 'isOver', 'isAtEnd'] as const;
    if (keys.some((key) => current[key] !== before[key])) status.set(current);
  };
  /** Returns the duration of the next screen in milliseconds, or null after the last one. */
  const showNext = (): number | null => {
    if (isCalm) {
      start();
      return null;
    }
    if (showBack()) return getNextDurationMs();
    applyEvent('due');
    if (state.isOver || state.isPaused) return null;
    showWord();
    return getNextDurationMs();
  };
  const clock = createPlayClock(frames, showNext, (dueAt) => findChangeTime(dueAt, speaker.utterance));
  const stop = () => {
    clock.stop();
    speaker.stop();
  };
  const start = () => {
    isCalm = false;
    showWord();
    if (state.isPaused || settings.byTap) clock.stop();
    else clock.start(getNextDurationMs());
  };
  const send = (event: PlayEvent) => {
    const before = state;
    applyEvent(event);
    if (state === before || state.isOver) return;
    // A pause keeps the visible back of a card.
    if (state.step !== before.step || !state.isPaused || isCalm) start();
    else stop();
  };
  return {
    status: status as ReadableStore<PlayerStatus>,
    readState: () => state,
    start: () => {
      if (isCalm) clock.start(CALM_MS);
      else start();
    },
    stop,
    send,
    /** A tap first shows the back of a card that shows only its word. */
    handle: (gesture: Gesture) => {
      const event = toPlayEvent(gesture, state, settings);
      if (gesture !== 'tap' || event !== 'next' || !showBack()) send(event);
    },
    changeSettings: (changed: TeachingSettings) => {
      settings = changed;
    },
  };
}
