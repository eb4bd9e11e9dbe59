import { createStore, type ReadableStore } from '#client/lib/store/store.ts';
import type { WordSpeaker } from '#client/playback/word-speaker.ts';
import type { TeachingSettings } from '#shared/library/tables/child.ts';
import type { SessionCard, SessionPlan } from '#shared/teach/session-plan.ts';
import {
  type CardBack,
  findBack,
  listSteps,
  type PlayEvent,
  type PlayState,
  play,
  stepMs,
} from '#shared/teach/session-play.ts';
import { findChangeTime } from '#shared/teach/voice.ts';
import type { SessionPictures } from './card-parts.tsx';

/** Works like `requestAnimationFrame`, but may skip frames before `notBefore`. Returns a cancel function. */
export type Frames = {
  request: (onFrame: (time: number) => void, notBefore?: number) => () => void;
};

/** Half a frame at 60 Hz: a change is shown by the frame nearest to its due time. */
const HALF_FRAME_MS = 8;

/**
 * Calls `onDue` at exact intervals, so that a session does not drift. After a standstill longer than a step, or a held
 * step, the times restart, so that no card is cut short. `onDue` returns how long the next step stays in milliseconds,
 * or null to stop. `findChangeTime` may hold a step beyond its due time and is asked at each frame.
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
      const ms = onDue();
      if (ms !== null) wait((time - changeAt > ms ? time : changeAt) + ms);
    }, dueAt - HALF_FRAME_MS);
  };
  const start = (ms: number) => {
    stop();
    cancel = frames.request((time) => wait(time + ms));
  };
  return { start, stop };
}

/** Frames are requested this long before the wanted one, to absorb a late timer or frame. */
const LEAD_MS = 100;

/** Requests no frames long before the wanted one: each costs a slow phone milliseconds and battery. */
export const SCREEN_FRAMES: Frames = {
  request: (onFrame, notBefore = 0) => {
    let frame = 0;
    const ask = () => {
      frame = requestAnimationFrame(onFrame);
    };
    const wait = notBefore - LEAD_MS - performance.now();
    if (wait <= 0) {
      ask();
      return () => cancelAnimationFrame(frame);
    }
    const timer = setTimeout(ask, wait);
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

/** The status stays the same from card to card, so that the controls around the cards do not render. */
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
  const findBackToCome = (): CardBack | null => {
    const card = isBackShown ? undefined : findCard();
    return card ? findBack(card, settings, pictures) : null;
  };
  const nextMs = (): number => {
    const step = steps[state.step];
    return step ? stepMs(step, settings, plan) : 0;
  };

  const showWord = () => {
    isBackShown = false;
    show(state.step, null);
    const card = findCard();
    if (card && !state.isPaused) speaker.say(card, settings.voice);
    else speaker.stop();
  };
  /** Returns whether the card has a back that was not shown yet. */
  const showBack = (): boolean => {
    const back = findBackToCome();
    if (back === null) return false;
    isBackShown = true;
    show(state.step, back);
    return true;
  };
  const take = (event: PlayEvent) => {
    state = play(state, steps, event);
    const { isPaused, isOver } = state;
    const before = status.getSnapshot();
    if (isOver) stop();
    if (isPaused !== before.isPaused || isOver !== before.isOver) status.set({ isPaused, isOver });
  };
  /** Advances and returns how long the next screen stays, in milliseconds; null at the end. */
  const passTime = (): number | null => {
    if (showBack()) return nextMs();
    take('due');
    if (state.isOver) return null;
    showWord();
    return nextMs();
  };
  const clock = createPlayClock(frames, passTime, (dueAt) => findChangeTime(dueAt, speaker.utterance));
  const stop = () => {
    clock.stop();
    speaker.stop();
  };
  const start = () => {
    showWord();
    if (state.isPaused || settings.byTap) clock.stop();
    else clock.start(nextMs());
  };
  const send = (event: PlayEvent) => {
    const before = state;
    take(event);
    if (state === before || state.isOver) return;
    // A card paused with its back visible keeps it.
    if (state.step !== before.step || !state.isPaused) start();
    else stop();
  };
  return {
    status: status as ReadableStore<PlayerStatus>,
    readState: () => state,
    start,
    stop,
    send,
    /** Shows the back of a card that still shows only its word, or else the next step. */
    advance: () => {
      if (!showBack()) send('next');
    },
    changeSettings: (changed: TeachingSettings) => {
      settings = changed;
    },
  };
}
