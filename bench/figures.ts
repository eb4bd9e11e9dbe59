import { addDays, getMonthOf } from '#shared/lib/calendar.ts';
import { type Library, rowsToLibrary } from '#shared/library/library.ts';
import { TIMES_OF_DAY, type TrackingRecord } from '#shared/library/tables/day-record.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { calculateDashboard } from '#shared/tracking/dashboard.ts';
import { exportHistory } from '#shared/tracking/history-csv.ts';
import { summarizePeriod } from '#shared/tracking/monthly-summary.ts';
import { choose, median, type Row } from './form.ts';

const CARDS = choose(10_000, 200);
const DAYS = choose(3_650, 60);
const SETS = 5;
const FIRST_DAY = '2016-01-01';
const TODAY = addDays(FIRST_DAY, DAYS - 1);
const ROUNDS = choose(50, 1);

/**
 * What the figures cost after ten years of days with five sets a day and 10,000 cards, one new card per set and day, in
 * sets of five and of ten cards. Each round reads the library afresh from its JSON, as a page does when it opens, so
 * nothing computed before can help; 'first' is the very first call, before the code is compiled.
 */
export async function benchFigures(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const cardsPerSet of [5, 10]) {
    const json = JSON.stringify(buildRows(cardsPerSet));
    const measure = (name: string, run: (library: Library) => unknown) => {
      const times = Array.from({ length: ROUNDS }, () => {
        const library = rowsToLibrary(JSON.parse(json));
        const start = performance.now();
        run(library);
        return performance.now() - start;
      });
      const title = `${name}, ${DAYS} days, ${CARDS} cards, ${SETS} sets of ${cardsPerSet} a day`;
      if (rows.length === 0)
        rows.push({ name: `${title}, first`, value: times[0] ?? Number.NaN, unit: 'ms' });
      rows.push({ name: title, value: median(times), unit: 'ms' });
    };
    measure('dashboard', (library) => calculateDashboard(library));
    measure('summary of a month', (library) => summarizePeriod(library, getMonthOf(TODAY), TODAY));
    measure('summary of all history', (library) => summarizePeriod(library, 'all', TODAY));
    measure('history as CSV', (library) => exportHistory(library, 'all'));
  }
  return rows;
}

function buildRows(cardsPerSet: number) {
  const categories = Array.from({ length: 20 }, (_, i) => ({ id: `cat17000000${i}`, name: `Category ${i}` }));
  const flashcards = Array.from({ length: CARDS }, (_, i) => ({
    id: cardId(i),
    word: `word ${i}`,
    categoryId: `cat17000000${i % 20}`,
  }));
  const history = Array.from({ length: DAYS }, (_, day) => buildRecord(day, cardsPerSet));
  const sets = [1, 2, 3, 4, 5].map((id) => ({
    id,
    childId: FIRST_CHILD,
    name: `Set ${id}`,
    flashcardIds: history.at(-1)?.setCards[id] ?? [],
  }));
  return { categories, flashcards, sets, history };
}

function buildRecord(day: number, cardsPerSet: number): TrackingRecord {
  const sets = Array.from({ length: SETS }, (_, i) => i + 1);
  const held = sets.map((setId) => ({
    setId,
    cardIds: Array.from({ length: cardsPerSet }, (_, i) => cardId((setId * 2_000 + day + i) % CARDS)),
    count: (day + setId) % 4,
  }));
  return {
    date: addDays(FIRST_DAY, day),
    childId: FIRST_CHILD,
    selectedSets: sets,
    setUsage: Object.fromEntries(held.map(({ setId, count }) => [setId, count])),
    setCards: Object.fromEntries(held.map(({ setId, cardIds }) => [setId, cardIds])),
    shown: held.filter(({ count }) => count > 0),
    sessions: 1,
    entryCount: 1,
    engagement: day % 6,
    engagementTimes: TIMES_OF_DAY.filter((_, i) => (day + i) % 3 === 0),
    notes: day % 5 === 0 ? 'Laughed at "dog", asked for more.' : '',
  };
}

/** Ids as `createIdMaker` makes them: long, all beginning alike. */
function cardId(i: number): string {
  return `f1700000000000-${i.toString(36).padStart(4, '0')}q7w3kz`;
}
