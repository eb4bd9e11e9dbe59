import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/lib/calendar.ts';
import { DEFAULT_PACE } from '#shared/library/sets.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { previewTomorrow } from './preview-tomorrow.ts';
import { createRotatingLibrary, Device, Family } from './rotation.test-support.ts';

const [SUN, MON, TUE, WED, THU, FRI, SAT] = [1, 2, 3, 4, 5, 6, 7].map((day) => `2026-03-0${day}`) as [
  ...[string, string, string, string, string, string, string],
];
const LIBRARY = createRotatingLibrary({
  flashcardIds: ['f1', 'f2', 'f3', 'f4', 'f5'],
  coming: ['f6', 'f7', 'f8', 'f9', 'f10', 'f11', 'f12'],
  pace: { ...DEFAULT_PACE, showings: 1 },
});
/** The words of the set after so many moves. */
const words = (moves: number) => [1, 2, 3, 4, 5].map((card) => `f${card + moves}`).join(' ');

/** Taught on two days, so that the set has moved once, on Monday. */
function createTaught(device = new Device(LIBRARY)): Device {
  device.teach(SUN);
  device.teach(MON);
  return device;
}

const shownOn = ({ library }: Device, day: string) =>
  library.history.get(day)?.shown.map(({ cardIds }) => cardIds.join(' '));

/** 'today f7', or nothing if no word comes in. */
const preview = ({ library }: Device, today: string) =>
  previewTomorrow(library, FIRST_CHILD, today).map(({ day, entering }) => `${day} ${entering.join(' ')}`);

const daysMoved = ({ library }: Device) => [...library.rotations.values()].map(({ day }) => day);

// docs/product/rotation.md#ways-of-logging
describe('a day that is logged', () => {
  it('each evening by hand brings a word every day', () => {
    const device = createTaught();
    for (const [i, day] of [TUE, WED, THU, FRI, SAT].entries()) {
      expect(preview(device, day)).toEqual([`today f${7 + i}`]);
      device.logByHand(day);
      expect(shownOn(device, day)).toEqual([words(i + 2)]);
    }
  });

  it('each next morning by hand brings a word every day', () => {
    const device = createTaught();
    for (const [i, day] of [TUE, WED, THU, FRI].entries()) {
      expect(preview(device, day)).toEqual([`today f${7 + i}`]);
      device.logByHand(day, addDays(day, 1));
      expect(shownOn(device, day)).toEqual([words(i + 2)]);
    }
    expect(preview(device, SAT)).toEqual(['today f11']);
    device.start(SAT);
    expect(device.cards()).toBe(words(6));
  });

  it('by hand before Start has the words that Start then shows', () => {
    const device = createTaught();
    device.logByHand(TUE, TUE, `${TUE}T07:30:00.000+08:00`);
    expect(preview(device, TUE)).toEqual(['tomorrow f8']);
    device.teach(TUE, 2);
    expect(shownOn(device, TUE)).toEqual([words(2)]);
    expect(daysMoved(device)).toEqual([MON, TUE]);
  });

  it('by hand after a Start of that day that showed nothing moves the set once', () => {
    const device = createTaught();
    device.start(TUE);
    device.logByHand(TUE);
    expect(shownOn(device, TUE)).toEqual([words(2)]);
    expect(daysMoved(device)).toEqual([MON, TUE]);
  });

  it('before the day of the last move counts the words that Today named then, and moves nothing', () => {
    const device = createTaught();
    device.teach(WED);
    device.logByHand(TUE, WED);
    expect(shownOn(device, TUE)).toEqual([words(2)]);
    expect(daysMoved(device)).toEqual([MON, WED]);
    expect(preview(device, WED)).toEqual(['tomorrow f8']);
  });

  it('before the first day of all counts the words with which the set began', () => {
    const device = createTaught();
    device.logByHand('2026-02-20', TUE);
    expect(shownOn(device, '2026-02-20')).toEqual([words(0)]);
    expect(daysMoved(device)).toEqual([MON]);
  });

  it('with others at once, after days on which Today named the same words, moves the set once', () => {
    const device = createTaught();
    for (const day of [TUE, WED, THU]) device.logByHand(day, FRI);
    for (const day of [TUE, WED, THU]) expect(shownOn(device, day)).toEqual([words(2)]);
    expect(daysMoved(device)).toEqual([MON, TUE]);
    expect(preview(device, FRI)).toEqual(['today f8']);
  });

  it('and corrected later moves nothing, neither by a flash more nor by its deletion', () => {
    const device = createTaught();
    const tuesday = device.logByHand(TUE);
    device.teach(WED);
    device.logByHand(TUE, THU);
    expect(shownOn(device, TUE)).toEqual([words(2)]);
    device.commit({ type: 'undoEntries', childId: FIRST_CHILD, day: TUE, entryIds: [tuesday] });
    device.logByHand(TUE, THU);
    expect(daysMoved(device)).toEqual([MON, TUE, WED]);
    expect(preview(device, THU)).toEqual(['today f9']);
  });

  it('and taken back keeps its words for the next day, and its day does not move again', () => {
    const device = createTaught();
    const [tuesday = ''] = device.teach(TUE);
    device.commit({ type: 'undoEntries', childId: FIRST_CHILD, day: TUE, entryIds: [tuesday] });
    expect(preview(device, WED)).toEqual(['tomorrow f8']);
    device.logByHand(TUE, WED);
    expect(shownOn(device, TUE)).toEqual([words(2)]);
    expect(daysMoved(device)).toEqual([MON, TUE]);
    expect(preview(device, WED)).toEqual(['today f8']);
  });

  it('does not repeat a move that was taken back on it', () => {
    const device = createTaught();
    device.teach(TUE);
    const last = [...device.library.rotations.values()].at(-1);
    device.commit({ type: 'undoRotation', rotationId: last?.id ?? '' });
    device.logByHand(TUE);
    device.logByHand(TUE, WED);
    expect(device.cards()).toBe(words(1));
    expect(preview(device, WED)).toEqual(['today f7']);
  });

  it('by a session across midnight is the day on which it began, and the next one moves again', () => {
    const device = createTaught();
    device.start(TUE);
    expect(preview(device, WED)).toEqual(['tomorrow f8']);
    device.logByHand(TUE, WED, `${WED}T00:04:00.000+08:00`);
    expect(preview(device, WED)).toEqual(['today f8']);
  });

  it('on a second device that has not heard of it moves nothing twice, whichever arrives first', () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const family = new Family(LIBRARY, 2);
      createTaught(family.device(0));
      family.sync(0);
      family.sync(1);
      family.device(0).teach(TUE);
      family.device(1).logByHand(MON, TUE);
      family.device(1).logByHand(TUE);
      for (const number of [...order, ...order]) family.sync(number);
      const device = family.device(0);
      expect(device.library.sets.get(1)?.flashcardIds.join(' ')).toBe(words(2));
      expect(daysMoved(device)).toEqual([MON, TUE]);
      expect(preview(device, WED)).toEqual(['today f8']);
    }
  });
});

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
    expect(preview(this.device, today)).toEqual(this.ledger.preview(today));
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
      { numRuns: Number(process.env.ROTATION_RUNS ?? 200) },
    );
  });
});
