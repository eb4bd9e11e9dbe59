import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CardBacks, DEFAULT_TEACHING } from '#shared/library/tables/child.ts';
import {
  findBack,
  getStepMs,
  isAtEnd,
  listShownSets,
  listSteps,
  type PlayEvent,
  type PlayState,
  play,
  startPlay,
} from './session-play.ts';
import { planTestSession } from './teach.test-support.ts';

const plan = planTestSession();
const steps = listSteps(plan);
const run = (events: readonly PlayEvent[], from = startPlay()): PlayState =>
  events.reduce((state, event) => play(state, steps, event), from);
const listShownAfter = (events: readonly PlayEvent[]) =>
  listShownSets(plan, steps, run(events)).map(({ setId }) => setId);
const repeat = (count: number, event: PlayEvent) => Array.from({ length: count }, () => event);

describe('Steps of a session', () => {
  it('include its cards and a pause between sets', () => {
    expect(steps.map((step) => (step.kind === 'card' ? `${step.set}.${step.card}` : 'pause'))).toEqual([
      '0.0',
      '0.1',
      '0.2',
      'pause',
      '1.0',
      '1.1',
      'pause',
      '2.0',
    ]);
  });

  // docs/product/teaching.md#session-steps
  it('last as long as the settings say, except for pauses of three seconds', () => {
    const settings = { ...DEFAULT_TEACHING, secondsPerCard: 0.75 };
    const durations = steps.map((step) => getStepMs(step, settings, plan));
    expect(durations).toEqual([750, 750, 750, 3_000, 750, 750, 3_000, 750]);
  });

  it('show the meaning only of Chinese words and photos only if loaded', () => {
    const [apple, dog] = [
      { id: 'f1', word: '苹果', english: 'apple', photo: 'a photo' },
      { id: 'f9', word: 'dog', english: 'chien' },
    ];
    const getBack = (card: typeof dog, backs: CardBacks, pictures: string[] = []) =>
      findBack(card, { backs }, new Set(pictures));
    expect(getBack(apple, 'word')).toBeNull();
    expect(getBack(apple, 'wordThenMeaning')).toBe('meaning');
    expect(getBack(dog, 'wordThenMeaning')).toBeNull();
    expect(getBack(apple, 'wordThenPicture', ['a photo'])).toBe('picture');
    expect(getBack(apple, 'wordThenPicture')).toBeNull();
    expect(getBack(dog, 'wordThenPicture', ['a photo'])).toBeNull();
  });
});

// docs/product/stages.md#stage-time
it.each([
  ['words', 500],
  ['couplets', 750],
  ['phrases', 1_000],
  ['sentences', 1_500],
  ['dots', 500],
] as const)('stepMs shows a card of %s for %i ms when a word takes half a second', (stage, ms) => {
  const cards = [{ id: 'f9', word: 'dog', ...(stage !== 'words' && { stage }) }];
  const sets = [{ setId: 1, name: 'Set 1', cards, cardIds: ['f9'] }];
  const settings = { ...DEFAULT_TEACHING, secondsPerCard: 0.5 };
  expect(listSteps({ sets }).map((step) => getStepMs(step, settings, { sets }))).toEqual([ms]);
});

describe('play', () => {
  it('advances when a card is due and ends after the last one', () => {
    expect(run(repeat(7, 'due'))).toEqual({ step: 7, furthest: 7, isPaused: false, isOver: false });
    expect(run(repeat(8, 'due')).isOver).toBe(true);
  });

  // docs/product/teaching.md#session-steps
  it('follows only the parent while paused', () => {
    const paused = run(['due', 'pause']);
    expect(run(['due', 'pause', 'next'], paused)).toBe(paused);
    const back = run(['back'], paused);
    expect(back).toMatchObject({ step: 0, furthest: 1, isPaused: true });
    expect(run(['next', 'next'], back)).toMatchObject({ step: 1, furthest: 1, isPaused: true });
    expect(run(['resume', 'due'], paused).step).toBe(2);
  });

  // docs/product/teaching.md#small-hands
  it('ends with a pause after a move by hand, and is over once resumed', () => {
    for (const last of ['next', 'due'] as const) {
      const atEnd = run([...repeat(7, 'next'), last]);
      expect(atEnd).toMatchObject({ step: 7, furthest: 8, isPaused: true, isOver: false });
      expect(isAtEnd(atEnd, steps)).toBe(true);
      expect(run(['resume'], atEnd).isOver).toBe(true);
      expect(run(['back', 'resume', ...repeat(3, 'due')], atEnd).isOver).toBe(true);
    }
    expect(run([...repeat(7, 'next'), 'pause', 'resume', 'due']).isOver).toBe(true);
  });

  it('goes back over a pause as far as the first card', () => {
    expect(run([...repeat(4, 'next'), 'back']).step).toBe(2);
    expect(run(['back']).step).toBe(0);
  });

  it('counts a set as shown after its last card', () => {
    expect(listShownAfter(repeat(2, 'due'))).toEqual([]);
    expect(listShownAfter(repeat(3, 'due'))).toEqual([1]);
    expect(listShownAfter(repeat(7, 'due'))).toEqual([1, 2]);
    expect(listShownAfter(repeat(8, 'due'))).toEqual([1, 2, 3]);
  });

  it('keeps shown sets when the parent goes back', () => {
    const events = [...repeat(4, 'next'), ...repeat(4, 'back')];
    expect(listShownAfter(events)).toEqual([1]);
    expect(listShownAfter([...events, 'next'])).toEqual([1]);
  });
});

// docs/product/teaching.md#shown-whole
describe('listShownSets', () => {
  const arbitraryEvents = fc.array(
    fc.constantFrom<PlayEvent>('due', 'due', 'next', 'next', 'back', 'pause', 'resume'),
    { maxLength: 60 },
  );

  it('returns exactly the sets whose every card was passed', () => {
    fc.assert(
      fc.property(arbitraryEvents, (events) => {
        const passed = new Set<number>();
        let state = startPlay();
        for (const event of events) {
          const after = play(state, steps, event);
          if (after.step > state.step || after.furthest > state.furthest) passed.add(state.step);
          state = after;
        }
        const expected = plan.sets.filter((_, set) =>
          steps.every((step, index) => step.kind !== 'card' || step.set !== set || passed.has(index)),
        );
        expect(listShownSets(plan, steps, state)).toEqual(expected);
      }),
    );
  });
});
