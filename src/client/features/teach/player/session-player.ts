import { createStore, type ReadableStore, type Store } from '#client/lib/store/store.ts';
import type { TeachingSettings } from '#shared/library/tables/child.ts';
import type { SessionCard, SessionPlan } from '#shared/teach/session-plan.ts';
import {
  listSteps,
  type PlayEvent,
  type PlayState,
  type PlayStep,
  play,
  showsMeaning,
  stepMs,
} from '#shared/teach/session-play.ts';
import { findChangeTime } from '#shared/teach/voice.ts';
import type { WordSpeaker } from './word-speaker.ts';

/**
 * Frames as from `requestAnimationFrame`; the screen may skip those before `notBefore`. `request` returns the
 * function that cancels it.
 */
export type Frames = {
  request: (onFrame: (time: number) => void, notBefore?: number) => () => void;
};

/** Half a frame at 60 Hz: a change is shown by the frame nearest to its due time. */
const HALF_FRAME_MS = 8;

/**
 * Calls `onDue` at exact intervals, so that a session does not drift. After a standstill longer than a step, or a
 * held step, the times restart, so that no card is cut short.
 */
export class PlayClock {
  readonly #frames: Frames;
  readonly #onDue: () => number | null;
  readonly #findChangeTime: (dueAt: number) => number;
  #cancel: (() => void) | null = null;

  /**
   * `onDue` returns how long the next step stays in milliseconds, or null to stop. `findChangeTime` may hold a
   * step beyond its due time; it is asked at each frame.
   */
  constructor(
    frames: Frames,
    onDue: () => number | null,
    findChangeTime: (dueAt: number) => number = (dueAt) => dueAt,
  ) {
    this.#frames = frames;
    this.#onDue = onDue;
    this.#findChangeTime = findChangeTime;
  }

  start(ms: number): void {
    this.stop();
    this.#cancel = this.#frames.request((time) => this.#wait(time + ms));
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #wait(dueAt: number): void {
    this.#cancel = this.#frames.request((time) => {
      const changeAt = this.#findChangeTime(dueAt);
      if (time < changeAt - HALF_FRAME_MS) return this.#wait(dueAt);
      this.#cancel = null;
      const ms = this.#onDue();
      if (ms !== null) this.#wait((time - changeAt > ms ? time : changeAt) + ms);
    }, dueAt - HALF_FRAME_MS);
  }
}

/** Frames are requested this long before the one that is wanted, to absorb a late timer or frame. */
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
  show: (step: number, isMeaningShown: boolean) => void;
  /** Whether only the parent's taps change steps. */
  isByHand: boolean;
};

/** Does not change from card to card, so that the screen around the cards does not render. */
export type PlayerStatus = Pick<PlayState, 'isPaused' | 'isOver'>;

export class SessionPlayer {
  readonly steps: readonly PlayStep[];
  readonly #deps: PlayerDeps;
  readonly #clock: PlayClock;
  readonly #status: Store<PlayerStatus>;
  #settings: TeachingSettings;
  #state: PlayState;
  #isMeaningShown = false;

  constructor(deps: PlayerDeps) {
    this.#deps = deps;
    this.#state = deps.state;
    this.#settings = deps.settings;
    this.steps = listSteps(deps.plan);
    this.#status = createStore<PlayerStatus>({ isPaused: deps.state.isPaused, isOver: deps.state.isOver });
    this.#clock = new PlayClock(
      deps.frames,
      () => this.#passTime(),
      (dueAt) => findChangeTime(dueAt, deps.speaker.utterance),
    );
  }

  get status(): ReadableStore<PlayerStatus> {
    return this.#status;
  }

  get state(): PlayState {
    return this.#state;
  }

  get step(): PlayStep | undefined {
    return this.steps[this.#state.step];
  }

  start(): void {
    this.#showStep();
  }

  send(event: PlayEvent): void {
    const before = this.#state;
    this.#take(event);
    if (this.#state === before || this.#state.isOver) return;
    // A card paused with its meaning visible keeps it.
    if (this.#state.step !== before.step || !this.#state.isPaused) this.#showStep();
    else this.stop();
  }

  /** Shows the meaning of a card whose word is alone, or else the next step. */
  advance(): void {
    if (this.#hasMeaningToCome()) this.#showMeaning();
    else this.send('next');
  }

  changeSettings(settings: TeachingSettings): void {
    this.#settings = settings;
  }

  stop(): void {
    this.#clock.stop();
    this.#deps.speaker.stop();
  }

  #take(event: PlayEvent): void {
    this.#state = play(this.#state, this.steps, event);
    const { isPaused, isOver } = this.#state;
    const { isPaused: wasPaused, isOver: wasOver } = this.#status.getSnapshot();
    if (isOver) this.stop();
    if (isPaused !== wasPaused || isOver !== wasOver) this.#status.set({ isPaused, isOver });
  }

  #showStep(): void {
    this.#showWord();
    if (this.#state.isPaused || this.#deps.isByHand) this.#clock.stop();
    else this.#clock.start(this.#nextMs());
  }

  /** Returns how long the next thing stays, in milliseconds; null at the end. */
  #passTime(): number | null {
    if (this.#hasMeaningToCome()) this.#showMeaning();
    else {
      this.#take('due');
      if (this.#state.isOver) return null;
      this.#showWord();
    }
    return this.#nextMs();
  }

  #showWord(): void {
    this.#isMeaningShown = false;
    this.#deps.show(this.#state.step, false);
    const card = this.#findCard();
    if (card && !this.#state.isPaused) this.#deps.speaker.say(card, this.#settings.voice);
    else this.#deps.speaker.stop();
  }

  #showMeaning(): void {
    this.#isMeaningShown = true;
    this.#deps.show(this.#state.step, true);
  }

  #hasMeaningToCome(): boolean {
    return !this.#isMeaningShown && this.#hasMeaning();
  }

  #hasMeaning(): boolean {
    const card = this.#findCard();
    return card ? showsMeaning(card, this.#settings) : false;
  }

  #findCard(): SessionCard | undefined {
    const { step } = this;
    return step?.kind === 'card' ? this.#deps.plan.sets[step.set]?.cards[step.card] : undefined;
  }

  #nextMs(): number {
    const { step } = this;
    if (!step) return 0;
    const ms = stepMs(step, this.#settings, this.#deps.plan);
    return this.#hasMeaning() ? ms / 2 : ms;
  }
}
