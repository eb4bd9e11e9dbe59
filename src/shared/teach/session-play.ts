import { z } from 'zod/mini';
import { hasCjk } from '#shared/lib/cjk.ts';
import type { Stage } from '#shared/library/tables/card-set.ts';
import type { TeachingSettings } from '#shared/library/tables/child.ts';
import type { SessionCard, SessionPlan, SessionSet } from './session-plan.ts';

export type PlayStep = { kind: 'card'; set: number; card: number } | { kind: 'pause'; set: number };

/**
 * `furthest` is the last step reached, or the number of steps once the last one is over. Going back does not reduce it.
 * `isByHand` is true if the cards have been moved by hand since the start or the last pause.
 */
export const PlayStateSchema = z.object({
  step: z.int().check(z.minimum(0)),
  furthest: z.int().check(z.minimum(0)),
  isPaused: z.boolean(),
  isOver: z.boolean(),
  isByHand: z.optional(z.boolean()),
});
export type PlayState = z.infer<typeof PlayStateSchema>;

/** `due`: the time of a step is over. `next` and `back` come from the parent, even while paused. */
export type PlayEvent = 'due' | 'next' | 'back' | 'pause' | 'resume';

const PAUSE_BETWEEN_SETS_MS = 3_000;

/** Factors of the time of a word (`docs/product/stages.md#stage-time`). */
const DURATIONS: Readonly<Record<Stage, number>> = {
  words: 1,
  couplets: 1.5,
  phrases: 2,
  sentences: 3,
  dots: 1,
};

export function listSteps({ sets }: Pick<SessionPlan, 'sets'>): PlayStep[] {
  return sets.flatMap(({ cards }, set) => [
    ...(set > 0 ? [{ kind: 'pause' as const, set }] : []),
    ...cards.map((_, card) => ({ kind: 'card' as const, set, card })),
  ]);
}

export function startPlay(): PlayState {
  return { step: 0, furthest: 0, isPaused: false, isOver: false };
}

/**
 * Returns the state after an event, or the same object if nothing changes. A session moved by hand ends with a pause, so
 * only a resumed or untouched session is ever over (`docs/product/teaching.md#small-hands`).
 */
export function play(state: PlayState, steps: readonly PlayStep[], event: PlayEvent): PlayState {
  if (state.isOver) return state;
  switch (event) {
    case 'due':
      return state.isPaused ? state : advance(state, steps);
    case 'next':
      return state.isPaused
        ? moveTo(state, Math.min(state.step + 1, state.furthest, steps.length - 1))
        : advance({ ...state, isByHand: true }, steps);
    case 'back':
      return goBack(state, steps);
    case 'pause':
      return state.isPaused ? state : { ...state, isPaused: true };
    case 'resume':
      return state.isPaused
        ? { ...state, isPaused: false, isByHand: false, isOver: isAtEnd(state, steps) }
        : state;
  }
}

/** Returns true during the pause after the last step. */
export function isAtEnd({ step, furthest }: PlayState, { length }: readonly PlayStep[]): boolean {
  return furthest === length && step === length - 1;
}

function advance(state: PlayState, steps: readonly PlayStep[]): PlayState {
  const { isByHand = false } = state;
  const furthest = Math.max(state.furthest, state.step + 1);
  if (state.step + 1 < steps.length) return { ...state, step: state.step + 1, furthest };
  return { ...state, furthest, isPaused: isByHand, isOver: !isByHand };
}

function goBack(state: PlayState, steps: readonly PlayStep[]): PlayState {
  const step = steps.slice(0, state.step).findLastIndex(({ kind }) => kind === 'card');
  return moveTo(state, Math.max(0, step));
}

function moveTo(state: PlayState, step: number): PlayState {
  return state.isPaused && step === state.step ? state : { ...state, step, isByHand: true };
}

export function listShownSets(
  { sets }: Pick<SessionPlan, 'sets'>,
  steps: readonly PlayStep[],
  { furthest, isOver }: PlayState,
): SessionSet[] {
  const isShown = (set: number) =>
    isOver || furthest > steps.findLastIndex((step) => step.kind === 'card' && step.set === set);
  return sets.filter((_, set) => isShown(set));
}

export function showsMeaning(
  { word, english, pinyin }: SessionCard,
  { backs }: Pick<TeachingSettings, 'backs'>,
): boolean {
  return backs === 'wordThenMeaning' && hasCjk(word) && Boolean(english || pinyin);
}

/** The side shown after the word, for as long. */
export type CardBack = 'meaning' | 'picture';

/** `pictures` contains the photos that this device could load. */
export function findBack(
  card: SessionCard,
  settings: Pick<TeachingSettings, 'backs'>,
  pictures: { has: (photo: string) => boolean },
): CardBack | null {
  const { photo } = card;
  if (settings.backs === 'wordThenPicture') return photo && pictures.has(photo) ? 'picture' : null;
  return showsMeaning(card, settings) ? 'meaning' : null;
}

/** Returns the duration of a card's word or of a pause. */
export function getStepMs(
  step: PlayStep,
  { secondsPerCard }: Pick<TeachingSettings, 'secondsPerCard'>,
  { sets }: Pick<SessionPlan, 'sets'>,
): number {
  if (step.kind === 'pause') return PAUSE_BETWEEN_SETS_MS;
  const card = sets[step.set]?.cards[step.card];
  return secondsPerCard * 1_000 * DURATIONS[card?.stage ?? 'words'];
}
