const SHOWINGS_UNTIL_LEARNED = 5;

type Day = {
  /** The words of each flash. */
  flashes: readonly (readonly string[])[];
  sessions: number;
  isByHand: boolean;
  /** The old friends that were shown. */
  friends: readonly string[];
  ratings: readonly number[];
};

const EMPTY_DAY: Day = { flashes: [], sessions: 0, isByHand: false, friends: [], ratings: [] };

type Totals = {
  sessions: number;
  learned: number;
  average: number | null;
  flashes: [day: string, count: number][];
};

/** The flashes and ratings of a family by day. */
export class DayBook {
  readonly #days = new Map<string, Day>();

  read(day: string): Day {
    return this.#days.get(day) ?? EMPTY_DAY;
  }

  add(day: string, added: Partial<Day>): void {
    const before = this.read(day);
    this.#days.set(day, {
      flashes: [...before.flashes, ...(added.flashes ?? [])],
      sessions: before.sessions + (added.sessions ?? 0),
      isByHand: before.isByHand || added.isByHand === true,
      friends: [...before.friends, ...(added.friends ?? [])],
      ratings: [...before.ratings, ...(added.ratings ?? [])],
    });
  }

  /** Lists the taught days in order. Old friends alone do not count (docs/product/rotation.md#when). */
  listTaughtDays(): string[] {
    return [...this.#days.keys()].filter((day) => this.read(day).flashes.length > 0).sort();
  }

  listComebacks(word: string, since: string): string[] {
    return [...this.#days.keys()]
      .filter((day) => day >= since && this.read(day).friends.includes(word))
      .sort();
  }

  /** Counts the flashes of sets with the word and its showings as an old friend. */
  countShowings(word: string): number {
    const countOn = ({ flashes, friends }: Day) =>
      flashes.filter((words) => words.includes(word)).length + (friends.includes(word) ? 1 : 0);
    return [...this.#days.values()].reduce((sum, day) => sum + countOn(day), 0);
  }

  /** Counts all logging by hand as one session (docs/product/day-log.md#sessions). */
  countSessions(day: string): number {
    const { sessions, isByHand } = this.read(day);
    return sessions + (isByHand ? 1 : 0);
  }

  /** Computes the figures of docs/product/figures.md#monthly-summary. A day is rated with the rounded mean of its sessions. */
  computeTotals(): Totals {
    const days = [...this.#days.keys()].sort();
    const logs = days.map((day) => this.read(day));
    const words = new Set(logs.flatMap(({ flashes, friends }) => [...flashes.flat(), ...friends]));
    const rated = logs.filter(({ ratings }) => ratings.length > 0);
    return {
      sessions: days.reduce((sum, day) => sum + this.countSessions(day), 0),
      learned: [...words].filter((word) => this.countShowings(word) >= SHOWINGS_UNTIL_LEARNED).length,
      average:
        rated.length > 0 ? computeMean(rated.map(({ ratings }) => Math.round(computeMean(ratings)))) : null,
      flashes: days.map((day) => {
        const { flashes, friends } = this.read(day);
        return [day, flashes.length + (friends.length > 0 ? 1 : 0)];
      }),
    };
  }
}

function computeMean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
