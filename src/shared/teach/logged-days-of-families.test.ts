import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/lib/calendar.ts';
import { createRotatingLibrary, Device } from './rotation.test-support.ts';

const DAYS = Array.from({ length: 12 }, (_, i) => addDays('2026-03-02', i));
/** How a day is taught and logged; a number logs it by hand in the morning that many days later. */
const WAYS = ['start', 'evening', 'before start', 'aborted', 'midnight', 'not', 1, 1, 2, 3] as const;
type Way = (typeof WAYS)[number];
const createSets = (showings: number) => [
  {
    flashcardIds: ['f1', 'f2', 'f3'],
    coming: ['f4', 'f5', 'f6', 'f7', 'f8'],
    pace: { cards: 3, newADay: 1, showings },
  },
  { flashcardIds: ['f11'], coming: ['f12', 'f13', 'f14'], pace: { cards: 2, newADay: 2, showings } },
];

/**
 * The family's sets in plain code: Today names words, and the first log of a day makes the move that was named on it, unless the set
 * has moved since or a later day was taught.
 */
class Ledger {
  readonly sets;
  readonly named = new Map<string, { words: string[]; moves: number }[]>();
  /** The words of each flash, by day. */
  readonly shown = new Map<string, string[][]>();
  #lastTaught = '';

  constructor(sets: ReturnType<typeof createSets>) {
    this.sets = sets.map(({ flashcardIds, coming, pace }) => ({
      ...{ words: [...flashcardIds], coming: [...coming], pace, days: [] as string[] },
    }));
  }

  name(today: string): void {
    const named = this.sets.map((set) => ({
      words: this.isDue(set, today) ? this.next(set).words : set.words,
      moves: set.days.length,
    }));
    this.named.set(today, named);
  }

  isDue({ days }: LedgerSet, today: string): boolean {
    const last = days.at(-1);
    return this.#lastTaught < today && (last === undefined || last <= this.#lastTaught);
  }

  next({ words, coming, pace }: LedgerSet): { entering: string[]; words: string[] } {
    const shown = [...this.shown.values()].flat(2);
    const left = [...words];
    const entering: string[] = [];
    for (const word of coming.slice(0, pace.newADay)) {
      const isFull = left.length + entering.length >= pace.cards;
      const old = left.findIndex((one) => shown.filter((other) => other === one).length >= pace.showings);
      if (isFull && old < 0) break;
      if (isFull) left.splice(old, 1);
      entering.push(word);
    }
    return { entering, words: [...left, ...entering] };
  }

  preview(today: string): string[] {
    const say = (when: 'today' | 'tomorrow') =>
      this.sets.flatMap((set) => {
        const { entering } = this.next(set);
        const isNow = this.isDue(set, today) === (when === 'today');
        return entering.length > 0 && isNow ? [`${when} ${entering.join(' ')}`] : [];
      });
    return [...say('today'), ...say('tomorrow')];
  }

  move(day: string): void {
    if (this.#lastTaught >= day) return;
    for (const [i, set] of this.sets.entries()) {
      const named = this.named.get(day)?.[i];
      if (!named || named.moves !== set.days.length || named.words.join() === set.words.join()) continue;
      set.coming = set.coming.filter((word) => !named.words.includes(word));
      set.words = named.words;
      set.days.push(day);
    }
  }

  log(day: string): void {
    const flash = this.named.get(day)?.map(({ words }) => words) ?? [];
    this.shown.set(day, [...(this.shown.get(day) ?? []), ...flash]);
    if (day > this.#lastTaught) this.#lastTaught = day;
  }
}
type LedgerSet = Ledger['sets'][number];

/** A family and its ledger, day by day. */
class Story {
  readonly device;
  readonly ledger;
  readonly #late = new Map<string, string[]>();

  constructor(showings: number) {
    const sets = createSets(showings);
    this.device = new Device(createRotatingLibrary(...sets));
    this.ledger = new Ledger(sets);
  }

  live(today: string, way: Way, corrected: string | null): void {
    for (const day of this.#late.get(today) ?? []) this.#logByHand(day, today);
    if (corrected && this.ledger.shown.has(corrected)) this.#logByHand(corrected, today);
    this.ledger.name(today);
    this.expectSame(today);
    if (typeof way === 'number') this.#logLater(today, way);
    if (way === 'evening' || way === 'before start') this.#logByHand(today, today);
    if (way === 'aborted' || way === 'midnight') {
      this.ledger.move(today);
      this.device.start(today);
    }
    if (way === 'midnight') this.#logLater(today, 1);
    if (way === 'start' || way === 'before start') {
      this.ledger.move(today);
      this.ledger.log(today);
      this.device.teach(today);
    }
    this.expectSame(today);
  }

  expectSame(today: string): void {
    expect(this.device.preview(today)).toEqual(this.ledger.preview(today));
    for (const [i, { words }] of this.ledger.sets.entries())
      expect(this.device.cards(i + 1)).toBe(words.join(' '));
  }

  #logByHand(day: string, today: string): void {
    this.ledger.move(day);
    this.ledger.log(day);
    this.device.logByHand(day, today);
  }

  #logLater(day: string, after: number): void {
    const on = addDays(day, after);
    this.#late.set(on, [...(this.#late.get(on) ?? []), day]);
  }
}

// docs/product/rotation.md#words-of-a-day
describe('a family that logs each day in another way', () => {
  const arbitraryDay = fc.record({
    way: fc.constantFrom(...WAYS),
    corrected: fc.option(fc.integer({ min: 1, max: 5 })),
  });
  const arbitraryStory = fc.record({
    showings: fc.integer({ min: 1, max: 3 }),
    days: fc.array(arbitraryDay, { minLength: DAYS.length, maxLength: DAYS.length }),
  });

  it('has each day the words that Today named, and sets that a plain count gives', () => {
    fc.assert(
      fc.property(arbitraryStory, ({ showings, days }) => {
        const story = new Story(showings);
        for (const [i, { way, corrected }] of days.entries()) {
          const today = DAYS[i] ?? '';
          // A flash more on an earlier day is a showing that was not known on the days between.
          story.live(today, way, showings === 1 && corrected ? addDays(today, -corrected) : null);
        }
        const { history, rotations } = story.device.library;
        for (const day of DAYS) {
          const shown = history
            .get(day)
            ?.shown.flatMap(({ cardIds, count }) => Array<string>(count).fill(cardIds.join()));
          const named = story.ledger.shown.get(day)?.map((words) => words.join());
          expect(shown?.sort(), day).toEqual(named?.sort());
        }
        const moves = [...rotations.values()].map(({ setId, day }) => `${setId} ${day}`);
        expect(moves.sort()).toEqual(
          story.ledger.sets.flatMap((set, i) => set.days.map((day) => `${i + 1} ${day}`)).sort(),
        );
      }),
      { numRuns: Number(process.env.ROTATION_RUNS ?? 100) },
    );
  });
});
