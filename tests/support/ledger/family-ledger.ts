import { DayBook } from './day-book.ts';

/**
 * What a family's screens must say by the rules of docs/product, in plain code that imports nothing of the product. A word is known
 * by its letters, a set by its name, a day by its date. All sets move on by themselves at the paces that a family begins with.
 */
export type Language = 'en' | 'zh';
export type Stage = 'words' | 'couplets' | 'phrases';
/** `parts`: the single words in a text of a later stage. */
export type Text = { text: string; parts: readonly string[] };
/** The product's texts in their order, such as those of 'en words'. */
export type Lists = Readonly<Record<string, readonly Text[]>>;

type Move = { entering: string[]; leaving: string[] };
type FamilySet = {
  name: string;
  words: string[];
  stage: Stage;
  fill: Language;
  moves: (Move & { day: string })[];
};
type Named = { move: Move; words: string[]; made: number };

const CARDS = 5;
const NEW_A_DAY = 1;
const SHOWINGS = 15;
const FRIENDS_A_DAY = 10;
/** One, three, nine and eighteen weeks, in days. */
const BREAKS = [7, 21, 63, 126];
const MISSED_AFTER = 7;
const DAYS_ANNOUNCED = 10;
const RETIRED_BEFORE_NEXT_STAGE = 25;
const TEXTS_OF_NEXT_STAGE = 5;

const DAY_MS = 24 * 3_600_000;
export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

function sayDay(day: string): string {
  return new Date(day).toLocaleDateString('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });
}

function sayMove(when: 'today' | 'tomorrow' | 'on this day', { entering, leaving }: Move): string {
  const goes = leaving.length === 1 ? ` Goes: ${leaving[0]}.` : ` Going: ${leaving.join(', ')}.`;
  return `New ${when}: ${entering.join(', ')}.${leaving.length > 0 ? goes : ''}`;
}

export class FamilyLedger {
  readonly sets: FamilySet[];
  readonly days = new DayBook();
  /** The day on which each card left its set. */
  readonly retired = new Map<string, string>();
  readonly #lists: Lists;
  readonly #cards: Set<string>;
  readonly #met: Set<string>;
  readonly #stages = new Map<string, Stage>();
  readonly #named = new Map<string, Named[]>();

  constructor(sets: readonly (readonly string[])[], lists: Lists, cardsInNoSet: readonly string[] = []) {
    this.sets = sets.map((words, i) => ({
      ...{ name: `Set ${i + 1}`, words: [...words], stage: 'words', fill: 'en', moves: [] },
    }));
    this.#lists = lists;
    this.#met = new Set(sets.flat());
    this.#cards = new Set([...this.#met, ...cardsInNoSet]);
  }

  /** What Today names on a day counts for it whenever it is logged (docs/product/rotation.md#ways-of-logging). */
  name(today: string): void {
    const moves = this.#planMoves();
    const none = { entering: [], leaving: [] };
    this.#named.set(
      today,
      this.sets.map((set, i) => {
        const move = (this.#isDue(set, today) && moves[i]) || none;
        return { move, words: afterMove(set.words, move), made: set.moves.length };
      }),
    );
  }

  /** docs/product/rotation.md#when: the first sign that a day is taught. */
  begin(day: string): void {
    if (this.#lastTaught() >= day) return;
    for (const [i, set] of this.sets.entries()) {
      const named = this.#named.get(day)?.[i];
      if (!named || named.made !== set.moves.length || named.move.entering.length === 0) continue;
      set.words = named.words;
      set.moves.push({ ...named.move, day });
      for (const text of named.move.entering) {
        this.#cards.add(text);
        this.#met.add(text);
        this.#stages.set(text, set.stage);
      }
      for (const text of named.move.leaving) this.retired.set(text, day);
    }
  }

  logSession(day: string, rating: number | null = null): void {
    this.#flash(day, 1);
    this.days.add(day, { sessions: 1, ratings: rating === null ? [] : [rating] });
  }

  logByHand(day: string, rounds: number): void {
    this.#flash(day, rounds);
    this.days.add(day, { byHand: true });
  }

  #flash(day: string, rounds: number): void {
    this.begin(day);
    const words = this.wordsNamedOn(day);
    for (let round = 0; round < rounds; round += 1) this.days.add(day, { flashes: words });
  }

  wordsNamedOn(day: string): string[][] {
    return (this.#named.get(day) ?? []).map(({ words }) => words);
  }

  #lastTaught(): string {
    return this.days.listTaught().at(-1) ?? '';
  }

  #isDue({ moves }: FamilySet, today: string): boolean {
    const lastTaught = this.#lastTaught();
    return lastTaught < today && (moves.at(-1)?.day ?? '') <= lastTaught;
  }

  /** docs/product/rotation.md#rotation, for the next day on which each set moves. */
  #planMoves(): Move[] {
    const taken: string[] = [];
    return this.sets.map((set) => {
      const entering: string[] = [];
      const leaving: string[] = [];
      for (const text of this.#listTexts(set)
        .filter((one) => !taken.includes(one))
        .slice(0, NEW_A_DAY)) {
        const isFull = set.words.length - leaving.length + entering.length >= CARDS;
        const oldest = set.words.find((one) => !leaving.includes(one) && this.days.showings(one) >= SHOWINGS);
        if (isFull && oldest === undefined) break;
        if (isFull && oldest !== undefined) leaving.push(oldest);
        entering.push(text);
        taken.push(text);
      }
      return { entering, leaving };
    });
  }

  /** docs/product/gentle-start.md#next-shipped-words, docs/product/stages.md#next-texts. */
  #listTexts({ fill, stage }: Pick<FamilySet, 'fill' | 'stage'>): string[] {
    const held = new Set(this.sets.flatMap(({ words }) => words));
    const texts = (this.#lists[`${fill} ${stage}`] ?? []).filter(({ text }) => !this.#cards.has(text));
    const known = texts.filter(({ parts }) => parts.every((part) => this.#met.has(part)));
    const isPast = ({ parts }: Text) => !parts.some((part) => held.has(part));
    return [...known.filter(isPast), ...known.filter((text) => !isPast(text))].map(({ text }) => text);
  }

  /** docs/product/next-words.md#next-words: the lines of each set in which something moves. */
  preview(today: string): string[] {
    const moves = this.#planMoves();
    return this.sets.flatMap((set, i) => {
      const last = set.moves.at(-1);
      const lines = last?.day === today ? [sayMove('today', last)] : [];
      const next = moves[i];
      if (next && next.entering.length > 0)
        lines.push(sayMove(this.#isDue(set, today) ? 'today' : 'tomorrow', next));
      return lines.length > 0 ? [`${set.name} ${lines.sort().join(' ')}`] : [];
    });
  }

  /** docs/product/rotation.md#words-of-a-day: what moves in each set on Daily Tracking of a day. */
  movesOn(day: string, today: string): string[] {
    return this.sets.flatMap((set, i) => {
      const named = this.#named.get(day)?.[i];
      const isToCome = named?.made === set.moves.length && named.move.entering.length > 0;
      const move = set.moves.find((one) => one.day === day) ?? (isToCome ? named.move : null);
      return move ? [`${set.name} ${sayMove(day === today ? 'today' : 'on this day', move)}`] : [];
    });
  }

  /** docs/product/card-ways.md#status: the beginnings of the rows of /cards. */
  cards(today: string): string[] {
    const taught = this.sets.flatMap(({ name, words }) =>
      words.map((word) => {
        const seen = this.days.showings(word);
        return `${word}: ${name} · seen ${seen < SHOWINGS ? `${seen} of ${SHOWINGS}` : seen} times`;
      }),
    );
    const left = [...this.retired].map(([word, day]) => {
      const seen = `seen ${this.days.showings(word)} times`;
      const times = this.#comebacks(word).length;
      if (times === 0 && daysLater(day, BREAKS[0] ?? 0) > today)
        return `${word}: retired on ${sayDay(day)} · ${seen}`;
      if (times === 0) return `${word}: ${seen}`;
      const count = times === 1 ? 'came back once, 4 times at most' : `came back ${times} times, 4 at most`;
      return `${word}: ${seen} · ${count}`;
    });
    return [...taught, ...left].sort();
  }

  /** docs/product/card-ways.md#old-friends. Which of equal ones come is not promised: `shown` is taken if it is a fair choice. */
  friends(today: string, shown: readonly string[]): readonly string[] {
    if (this.days.read(today).friends.length > 0) return [];
    const due = [...this.retired.keys()]
      .filter((word) => !this.#isInText(word))
      .flatMap((word) => {
        const on = this.#comesBackOn(word, today);
        return on !== null && on <= today ? [{ word, rank: `${this.#comebacks(word).length} ${on}` }] : [];
      })
      .sort((a, b) => (a.rank < b.rank ? -1 : 1));
    const most = Math.max(FRIENDS_A_DAY, 2 * NEW_A_DAY * this.sets.length);
    const fair = due.slice(0, most);
    const ranksOf = (words: readonly string[]) =>
      words.map((word) => due.find((one) => one.word === word)?.rank).join();
    const isFair = ranksOf(shown) === ranksOf(fair.map(({ word }) => word));
    return isFair && new Set(shown).size === fair.length ? shown : fair.map(({ word }) => word);
  }

  /** docs/product/stages.md#words-in-texts. */
  #isInText(word: string): boolean {
    const held = new Set(this.sets.flatMap(({ words }) => words));
    return Object.values(this.#lists).some((texts) =>
      texts.some(({ text, parts }) => held.has(text) && parts.includes(word)),
    );
  }

  #comebacks(word: string): string[] {
    return this.days.listMet(word, this.retired.get(word) ?? '');
  }

  #comesBackOn(word: string, today: string): string | null {
    const comebacks = this.#comebacks(word);
    let on = comebacks.at(-1) ?? this.retired.get(word) ?? '';
    for (const days of BREAKS.slice(comebacks.length)) {
      on = daysLater(on, days);
      if (daysLater(on, MISSED_AFTER) >= today) return on;
    }
    return null;
  }

  /** docs/product/next-words.md#last-words. */
  lastWords(): string[] {
    return (['en', 'zh'] as const).flatMap((fill) => {
      const sets = this.sets.filter((set) => set.stage === 'words' && set.fill === fill);
      const left = this.#listTexts({ fill, stage: 'words' }).length;
      const days = Math.floor(left / (NEW_A_DAY * sets.length));
      if (sets.length === 0 || days > DAYS_ANNOUNCED) return [];
      const language = fill === 'en' ? 'English' : 'Chinese';
      if (left === 0) return [`All ${language} words from Sproutcards have come in`];
      const more = days > 1 ? `${days} more days` : 'one more day';
      return [`The ${language} words from Sproutcards are enough for ${more} of new words.`];
    });
  }

  /** docs/product/stages.md#next-stage. */
  stageOffer(): Stage | null {
    const furthest = this.sets.some(({ stage }) => stage === 'couplets') ? 'couplets' : 'words';
    const retired = [...this.retired.keys()].filter(
      (word) => (this.#stages.get(word) ?? 'words') === furthest,
    );
    const stage = furthest === 'words' ? 'couplets' : 'phrases';
    const hasTexts = this.sets.some(
      (set) => set.stage === furthest && this.#listTexts({ ...set, stage }).length >= TEXTS_OF_NEXT_STAGE,
    );
    return retired.length >= RETIRED_BEFORE_NEXT_STAGE && hasTexts ? stage : null;
  }
}

function afterMove(words: readonly string[], { entering, leaving }: Move): string[] {
  return [...words.filter((word) => !leaving.includes(word)), ...entering];
}
