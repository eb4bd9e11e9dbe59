import { DayBook } from './day-book.ts';

type Language = 'en' | 'zh';
export type Stage = 'words' | 'couplets' | 'phrases';
/** A text of any stage. `parts` are the single words in a text of a later stage. */
type Text = { text: string; parts: readonly string[] };
/** The product's texts in order by language and stage, such as 'en words'. */
type Lists = Readonly<Record<string, readonly Text[]>>;

type Move = { entering: string[]; leaving: string[] };
type FamilySet = {
  name: string;
  words: string[];
  stage: Stage;
  fill: Language;
  moves: (Move & { day: string })[];
};
/** The move and the words of a set that Today announces. `moveCount` is the number of earlier moves. */
type Announcement = { move: Move; words: string[]; moveCount: number };

const CARDS_PER_SET = 5;
const NEW_PER_DAY = 1;
const SHOWINGS_UNTIL_RETIRED = 15;
const FRIENDS_PER_DAY = 10;
/** The days until each comeback. */
const BREAK_DAYS = [7, 21, 63, 126];
const MISSED_AFTER_DAYS = 7;
const ANNOUNCED_DAYS = 10;
const RETIRED_BEFORE_NEXT_STAGE = 25;
const TEXTS_OF_NEXT_STAGE = 5;

const DAY_MS = 24 * 3_600_000;
export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

function formatDay(day: string): string {
  return new Date(day).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  });
}

function describeMove(when: 'today' | 'tomorrow' | 'on this day', { entering, leaving }: Move): string {
  const leavingText = leaving.length > 0 ? ` Leaving: ${leaving.join(', ')}.` : '';
  return `New ${when}: ${entering.join(', ')}.${leavingText}`;
}

/** Predicts the screens of a family by the rules of docs/product, without code of the product. */
export class FamilyLedger {
  readonly sets: FamilySet[];
  readonly days = new DayBook();
  /** The day on which each word left its set. */
  readonly retired = new Map<string, string>();
  readonly #lists: Lists;
  readonly #cards: Set<string>;
  readonly #met: Set<string>;
  readonly #stages = new Map<string, Stage>();
  readonly #announced = new Map<string, Announcement[]>();

  constructor(sets: readonly (readonly string[])[], lists: Lists) {
    this.sets = sets.map((words, i) => ({
      name: `Set ${i + 1}`,
      words: [...words],
      stage: 'words',
      fill: 'en',
      moves: [],
    }));
    this.#lists = lists;
    this.#met = new Set(sets.flat());
    this.#cards = new Set(this.#met);
  }

  /** Logs one flash of words that are in no set. They do not come in again (docs/product/gentle-start.md#next-shipped-words). */
  addSeenWords(day: string, words: readonly string[]): void {
    this.days.add(day, { isByHand: true, flashes: [words] });
    for (const word of words) {
      this.#cards.add(word);
      this.#met.add(word);
    }
  }

  /** Announces the words of a day. They count even if the day is logged later (docs/product/rotation.md#ways-of-logging). */
  announce(today: string): void {
    const moves = this.#planMoves();
    const noMove = { entering: [], leaving: [] };
    this.#announced.set(
      today,
      this.sets.map((set, i) => {
        const move = (this.#isDue(set, today) && moves[i]) || noMove;
        return { move, words: applyMove(set.words, move), moveCount: set.moves.length };
      }),
    );
  }

  /** Moves the sets at the first sign that a day is taught (docs/product/rotation.md#when). */
  begin(day: string): void {
    if (this.#findLastTaughtDay() >= day) return;
    for (const [i, set] of this.sets.entries()) {
      const announced = this.#announced.get(day)?.[i];
      if (!announced || announced.moveCount !== set.moves.length || announced.move.entering.length === 0)
        continue;
      set.words = announced.words;
      set.moves.push({ ...announced.move, day });
      for (const text of announced.move.entering) {
        this.#cards.add(text);
        this.#met.add(text);
        this.#stages.set(text, set.stage);
      }
      for (const text of announced.move.leaving) this.retired.set(text, day);
    }
  }

  logSession(day: string, rating: number | null = null): void {
    this.#addFlashes(day, 1);
    this.days.add(day, { sessions: 1, ratings: rating === null ? [] : [rating] });
  }

  logManually(day: string, rounds: number): void {
    this.#addFlashes(day, rounds);
    this.days.add(day, { isByHand: true });
  }

  #addFlashes(day: string, rounds: number): void {
    this.begin(day);
    const words = this.listAnnouncedWords(day);
    for (let round = 0; round < rounds; round += 1) this.days.add(day, { flashes: words });
  }

  listAnnouncedWords(day: string): string[][] {
    return (this.#announced.get(day) ?? []).map(({ words }) => words);
  }

  #findLastTaughtDay(): string {
    return this.days.listTaughtDays().at(-1) ?? '';
  }

  #isDue({ moves }: FamilySet, today: string): boolean {
    const lastTaught = this.#findLastTaughtDay();
    return lastTaught < today && (moves.at(-1)?.day ?? '') <= lastTaught;
  }

  /** Plans the next move of each set (docs/product/rotation.md#rotation). */
  #planMoves(): Move[] {
    const used: string[] = [];
    return this.sets.map((set) => {
      const entering: string[] = [];
      const leaving: string[] = [];
      for (const text of this.#listTexts(set)
        .filter((candidate) => !used.includes(candidate))
        .slice(0, NEW_PER_DAY)) {
        const isFull = set.words.length - leaving.length + entering.length >= CARDS_PER_SET;
        const oldest = set.words.find(
          (word) => !leaving.includes(word) && this.days.countShowings(word) >= SHOWINGS_UNTIL_RETIRED,
        );
        if (isFull && oldest === undefined) break;
        if (isFull && oldest !== undefined) leaving.push(oldest);
        entering.push(text);
        used.push(text);
      }
      return { entering, leaving };
    });
  }

  /** Lists the next texts (docs/product/gentle-start.md#next-shipped-words, docs/product/stages.md#next-texts). */
  #listTexts({ fill, stage }: Pick<FamilySet, 'fill' | 'stage'>): string[] {
    const current = new Set(this.sets.flatMap(({ words }) => words));
    const texts = (this.#lists[`${fill} ${stage}`] ?? []).filter(({ text }) => !this.#cards.has(text));
    const met = texts.filter(({ parts }) => parts.every((word) => this.#met.has(word)));
    const isPast = ({ parts }: Text) => !parts.some((word) => current.has(word));
    return [...met.filter(isPast), ...met.filter((text) => !isPast(text))].map(({ text }) => text);
  }

  /** Predicts the lines about sets with new words (docs/product/next-words.md#next-words). */
  preview(today: string): string[] {
    const moves = this.#planMoves();
    return this.sets.flatMap((set, i) => {
      const last = set.moves.at(-1);
      const lines = last?.day === today ? [describeMove('today', last)] : [];
      const next = moves[i];
      if (next && next.entering.length > 0)
        lines.push(describeMove(this.#isDue(set, today) ? 'today' : 'tomorrow', next));
      return lines.length > 0 ? [`${set.name} ${lines.sort().join(' ')}`] : [];
    });
  }

  /** Predicts the moves that Daily Tracking shows for a day (docs/product/rotation.md#words-of-a-day). */
  describeMoves(day: string, today: string): string[] {
    return this.sets.flatMap((set, i) => {
      const announced = this.#announced.get(day)?.[i];
      const isPending = announced?.moveCount === set.moves.length && announced.move.entering.length > 0;
      const move = set.moves.find((made) => made.day === day) ?? (isPending ? announced.move : null);
      return move ? [`${set.name} ${describeMove(day === today ? 'today' : 'on this day', move)}`] : [];
    });
  }

  /** Predicts the first words of the rows of /cards (docs/product/card-ways.md#status). */
  describeCards(today: string): string[] {
    const taught = this.sets.flatMap(({ name, words }) =>
      words.map((word) => {
        const seen = this.days.countShowings(word);
        return `${word}: ${name} · shown ${seen < SHOWINGS_UNTIL_RETIRED ? `${seen} of ${SHOWINGS_UNTIL_RETIRED}` : seen} times`;
      }),
    );
    const retired = [...this.retired].map(([word, day]) => {
      const seen = `shown ${this.days.countShowings(word)} times`;
      const comebackCount = this.#listComebacks(word).length;
      if (comebackCount === 0 && shiftDay(day, BREAK_DAYS[0] ?? 0) > today)
        return `${word}: left on ${formatDay(day)} · ${seen}`;
      if (comebackCount === 0) return `${word}: ${seen}`;
      const comebackText =
        comebackCount === 1
          ? 'came back once, 4 times at most'
          : `came back ${comebackCount} times, 4 at most`;
      return `${word}: ${seen} · ${comebackText}`;
    });
    return [...taught, ...retired].sort();
  }

  /** Predicts the old friends (docs/product/card-ways.md#old-friends). The order of ties is open, so `shown` is returned if it fits. */
  chooseFriends(today: string, shown: readonly string[]): readonly string[] {
    if (this.days.read(today).friends.length > 0) return [];
    const due = [...this.retired.keys()]
      .filter((word) => !this.#isInText(word))
      .flatMap((word) => {
        const day = this.#findComebackDay(word, today);
        return day !== null && day <= today
          ? [{ word, rank: `${this.#listComebacks(word).length} ${day}` }]
          : [];
      })
      .sort((a, b) => (a.rank < b.rank ? -1 : 1));
    const limit = Math.max(FRIENDS_PER_DAY, 2 * NEW_PER_DAY * this.sets.length);
    const expected = due.slice(0, limit);
    const joinRanks = (words: readonly string[]) =>
      words.map((word) => due.find((candidate) => candidate.word === word)?.rank).join();
    const words = expected.map(({ word }) => word);
    const fits = joinRanks(shown) === joinRanks(words) && new Set(shown).size === words.length;
    return fits ? shown : words;
  }

  /** Returns true if a current text contains the word (docs/product/stages.md#words-in-texts). */
  #isInText(word: string): boolean {
    const current = new Set(this.sets.flatMap(({ words }) => words));
    return Object.values(this.#lists).some((texts) =>
      texts.some(({ text, parts }) => current.has(text) && parts.includes(word)),
    );
  }

  #listComebacks(word: string): string[] {
    return this.days.listComebacks(word, this.retired.get(word) ?? '');
  }

  #findComebackDay(word: string, today: string): string | null {
    const comebacks = this.#listComebacks(word);
    let day = comebacks.at(-1) ?? this.retired.get(word) ?? '';
    for (const days of BREAK_DAYS.slice(comebacks.length)) {
      day = shiftDay(day, days);
      if (shiftDay(day, MISSED_AFTER_DAYS) >= today) return day;
    }
    return null;
  }

  /** Predicts the notices of docs/product/next-words.md#last-words. */
  describeLastWords(): string[] {
    return (['en', 'zh'] as const).flatMap((fill) => {
      const sets = this.sets.filter((set) => set.stage === 'words' && set.fill === fill);
      const remaining = this.#listTexts({ fill, stage: 'words' }).length;
      const days = Math.floor(remaining / (NEW_PER_DAY * sets.length));
      if (sets.length === 0 || days > ANNOUNCED_DAYS) return [];
      const language = fill === 'en' ? 'English' : 'Chinese';
      if (remaining === 0) return [`All ${language} words from Sproutcards have come in`];
      const duration = days > 1 ? `${days} more days` : 'one more day';
      return [`The ${language} words from Sproutcards are enough for ${duration} of new words.`];
    });
  }

  /** Predicts the offered stage (docs/product/stages.md#next-stage). */
  offerStage(): Stage | null {
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

function applyMove(words: readonly string[], { entering, leaving }: Move): string[] {
  return [...words.filter((word) => !leaving.includes(word)), ...entering];
}
