import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CardBacks, DEFAULT_TEACHING } from '#shared/library/tables/child.ts';
import {
  findBack,
  listShownSets,
  listSteps,
  type PlayEvent,
  type PlayState,
  play,
  startPlay,
  stepMs,
} from './session-play.ts';
import { planTestSession } from './teach.test-support.ts';

const plan = planTestSession();
const steps = listSteps(plan);
const run = (events: readonly PlayEvent[], from = startPlay()): PlayState =>
  events.reduce((state, event) => play(state, steps, event), from);
const shownAfter = (events: readonly PlayEvent[]) =>
  listShownSets(plan, steps, run(events)).map(({ setId }) => setId);
const times = (count: number, event: PlayEvent) => Array.from({ length: count }, () => event);

describe('the steps of a session', () => {
  it('are its cards, with a pause between one set and the next', () => {
    expect(steps.map((step) => (step.kind === 'card' ? `${step.set}.${step.card}` : 'pause'))).toEqual([
      ...['0.0', '0.1', '0.2', 'pause', '1.0', '1.1', 'pause', '2.0'],
    ]);
  });

  // docs/product/teaching.md#session-steps
  it('stay as long as the settings say, and a pause stays three seconds', () => {
    const settings = { ...DEFAULT_TEACHING, secondsPerCard: 0.75 };
    expect(steps.map((step) => stepMs(step, settings, plan))).toEqual([
      ...[750, 750, 750, 3_000, 750, 750, 3_000, 750],
    ]);
  });

  it('show a meaning after Chinese words alone, and a photo when this device has it', () => {
    const [apple, dog] = [
      { id: 'f1', word: '苹果', english: 'apple', photo: 'a photo' },
      { id: 'f9', word: 'dog', english: 'chien' },
    ];
    const backOf = (card: typeof dog, backs: CardBacks, pictures: string[] = []) =>
      findBack(card, { backs }, new Set(pictures));
    expect(backOf(apple, 'word')).toBeNull();
    expect(backOf(apple, 'wordThenMeaning')).toBe('meaning');
    expect(backOf(dog, 'wordThenMeaning')).toBeNull();
    expect(backOf(apple, 'wordThenPicture', ['a photo'])).toBe('picture');
    expect(backOf(apple, 'wordThenPicture')).toBeNull();
    expect(backOf(dog, 'wordThenPicture', ['a photo'])).toBeNull();
  });
});

// docs/product/stages.md#stage-time
it.each([
  ['words', 500],
  ['couplets', 750],
  ['phrases', 1_000],
  ['sentences', 1_500],
  ['dots', 500],
] as const)('a card of %s stays %i ms where a word stays half a second', (stage, ms) => {
  const cards = [{ id: 'f9', word: 'dog', ...(stage !== 'words' && { stage }) }];
  const sets = [{ setId: 1, name: 'Set 1', cards, cardIds: ['f9'] }];
  const settings = { ...DEFAULT_TEACHING, secondsPerCard: 0.5 };
  expect(listSteps({ sets }).map((step) => stepMs(step, settings, { sets }))).toEqual([ms]);
});

describe('playing a session', () => {
  it('goes from card to card as each is due, and is over after the last one', () => {
    expect(run(times(7, 'due'))).toEqual({ step: 7, furthest: 7, isPaused: false, isOver: false });
    expect(run(times(8, 'due')).isOver).toBe(true);
  });

  // docs/product/teaching.md#session-steps
  it('stays at its card while it is paused, and still goes on and back by hand', () => {
    const paused = run(['due', 'pause']);
    expect(run(['due', 'pause'], paused)).toBe(paused);
    expect(run(['next'], paused)).toEqual({ step: 2, furthest: 2, isPaused: true, isOver: false });
    expect(run(['back'], paused)).toEqual({ step: 0, furthest: 1, isPaused: true, isOver: false });
    expect(run(['resume', 'due'], paused).step).toBe(2);
  });

  it('goes back over a pause to the card before it, and not before the first card', () => {
    expect(run([...times(4, 'next'), 'back']).step).toBe(2);
    const first = startPlay();
    expect(run(['back'], first)).toBe(first);
  });

  it('counts a set as shown once its last card was followed by another step or the end', () => {
    expect(shownAfter(times(2, 'due'))).toEqual([]);
    expect(shownAfter(times(3, 'due'))).toEqual([1]);
    expect(shownAfter(times(7, 'due'))).toEqual([1, 2]);
    expect(shownAfter(times(8, 'due'))).toEqual([1, 2, 3]);
  });

  it('keeps what was shown when the parent goes back', () => {
    const back = [...times(4, 'next'), ...times(4, 'back')];
    expect(shownAfter(back)).toEqual([1]);
    expect(shownAfter([...back, 'next'])).toEqual([1]);
  });
});

// docs/product/teaching.md#shown-whole
describe('for any order of events', () => {
  const arbitraryEvents = fc.array(
    fc.constantFrom<PlayEvent>('due', 'due', 'next', 'next', 'back', 'pause', 'resume'),
    { maxLength: 60 },
  );

  it('a set is shown whole exactly when every one of its cards was on the screen and left forwards', () => {
    fc.assert(
      fc.property(arbitraryEvents, (events) => {
        const left = new Set<number>();
        let state = startPlay();
        for (const event of events) {
          const after = play(state, steps, event);
          if (after.step > state.step || (after.isOver && !state.isOver)) left.add(state.step);
          state = after;
        }
        const whole = plan.sets.filter((_, set) =>
          steps.every((step, index) => step.kind !== 'card' || step.set !== set || left.has(index)),
        );
        expect(listShownSets(plan, steps, state)).toEqual(whole);
      }),
    );
  });
});
