const SEEN_OFTEN = 5;

/** `flashes`: the words of each. `friends`: the old friends that were shown. */
type Day = {
  flashes: readonly (readonly string[])[];
  sessions: number;
  byHand: boolean;
  friends: readonly string[];
  ratings: readonly number[];
};

const EMPTY: Day = { flashes: [], sessions: 0, byHand: false, friends: [], ratings: [] };

export type Totals = {
  sessions: number;
  learned: number;
  average: number | null;
  flashes: [day: string, count: number][];
};

/** What a family showed and noted on each day, and what it adds up to. */
export class DayBook {
  readonly #days = new Map<string, Day>();

  read(day: string): Day {
    return this.#days.get(day) ?? EMPTY;
  }

  add(day: string, added: Partial<Day>): void {
    const known = this.read(day);
    this.#days.set(day, {
      flashes: [...known.flashes, ...(added.flashes ?? [])],
      sessions: known.sessions + (added.sessions ?? 0),
      byHand: known.byHand || added.byHand === true,
      friends: [...known.friends, ...(added.friends ?? [])],
      ratings: [...known.ratings, ...(added.ratings ?? [])],
    });
  }

  /** In their order; old friends alone do not count (docs/product/rotation.md#when). */
  listTaught(): string[] {
    return [...this.#days.keys()].filter((day) => this.read(day).flashes.length > 0).sort();
  }

  listMet(word: string, since: string): string[] {
    return [...this.#days.keys()]
      .filter((day) => day >= since && this.read(day).friends.includes(word))
      .sort();
  }

  /** Once for each flash of a set with the word, and for each time as an old friend. */
  showings(word: string): number {
    const count = ({ flashes, friends }: Day) =>
      flashes.filter((words) => words.includes(word)).length + (friends.includes(word) ? 1 : 0);
    return [...this.#days.values()].reduce((sum, day) => sum + count(day), 0);
  }

  /** docs/product/day-log.md#sessions. */
  sessionsOf(day: string): number {
    const { sessions, byHand } = this.read(day);
    return sessions + (byHand ? 1 : 0);
  }

  /** docs/product/figures.md#monthly-summary, of all days; a rated day has the rounded mean of its sessions. */
  totals(): Totals {
    const days = [...this.#days.keys()].sort();
    const logs = days.map((day) => this.read(day));
    const words = new Set(logs.flatMap(({ flashes, friends }) => [...flashes.flat(), ...friends]));
    const rated = logs.filter(({ ratings }) => ratings.length > 0);
    return {
      sessions: days.reduce((sum, day) => sum + this.sessionsOf(day), 0),
      learned: [...words].filter((word) => this.showings(word) >= SEEN_OFTEN).length,
      average: rated.length > 0 ? mean(rated.map(({ ratings }) => Math.round(mean(ratings)))) : null,
      flashes: days.map((day) => {
        const { flashes, friends } = this.read(day);
        return [day, flashes.length + (friends.length > 0 ? 1 : 0)];
      }),
    };
  }
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
