import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsToLibrary } from '#shared/library/library.ts';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import { cleanNotes } from '#shared/library/tables/text.ts';
import { unguardCell } from '#shared/word-lists/text/write-csv.ts';
import { exportHistory, HISTORY_CSV_HEADER, nameHistoryFile } from './history-csv.ts';
import { recordsOfPeriod } from './months.ts';
import { listNewestFirst } from './record.ts';
import { arbitraryRecord, makeRecord } from './records.test-support.ts';

const sets = [1, 2, 3].map((id) => ({ id, childId: 1, name: `Set ${id}`, flashcardIds: [] }));
const libraryWith = (...history: TrackingRecord[]) =>
  rowsToLibrary({ categories: [], flashcards: [], sets, history });

/** A strict reader of RFC 4180 with a byte order mark: throws at anything that the standard does not allow. */
function readStrictCsv(text: string): string[][] {
  if (!text.startsWith('\ufeff')) throw new Error('no byte order mark');
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  cell.lastIndex = 1;
  const rows: string[][] = [];
  let row: string[] = [];
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const match = cell.exec(text);
    if (!match) throw new Error(`not RFC 4180 at ${at}: ${text.slice(at, at + 20)}`);
    row.push(match[1] !== undefined ? match[1].replaceAll('""', '"') : (match[2] ?? ''));
    if (match[3] === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

const notes = fc
  .oneof(
    fc.constantFrom('=1+1', "'=x", '-5', '@home', 'a,b', 'a;b\tc', 'say "hi"', 'two\nlines', '"', "'", '＝x'),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
  )
  // Twice: removing a control character can bring two characters together that compose.
  .map((text) => cleanNotes(cleanNotes(text)));
const arbitraryHistory = fc.uniqueArray(
  fc.tuple(arbitraryRecord, notes).map(([record, text]) => ({ ...record, notes: text })),
  { selector: (record) => record.date, maxLength: 15 },
);

describe('the history export', () => {
  // docs/product/figures.md#history-export
  it('has the specified columns, newest day first', () => {
    const library = libraryWith(
      makeRecord({ date: '2025-04-01', notes: 'quiet' }),
      makeRecord({
        date: '2025-04-05',
        setUsage: { '1': 3, '9': 2 },
        engagement: 4,
        engagementTimes: ['morning', 'night'],
        notes: '=HYPERLINK("x")\nsecond line',
      }),
      makeRecord({ date: '2025-05-01' }),
    );
    expect(exportHistory(library, '2025-04')).toBe(
      [
        '\ufeffDate,Day of Week,Sets Used,Total Flashes,Engagement Rating,Time of Day,Notes\r\n',
        '2025-04-05,Saturday,"Set 1, Set 9",5,4,"Morning, Night","\'=HYPERLINK(""x"")\nsecond line"\r\n',
        '2025-04-01,Tuesday,,0,,,quiet\r\n',
      ].join(''),
    );
  });

  it("names the sets in the parent's order, old friends and sets that are gone behind them", () => {
    const setUsage = { '1': 1, '2': 1, '999999999': 1, '1000007': 1 };
    const moved = sets.map((set) => (set.id === 2 ? { ...set, name: 'Farm', position: 0 } : set));
    const history = [makeRecord({ date: '2025-04-01', setUsage })];
    const library = rowsToLibrary({ categories: [], flashcards: [], sets: moved, history });
    expect(exportHistory(library, 'all')).toContain(',"Farm, Set 1, Deleted set, Old friends",4,');
  });

  // docs/product/word-lists.md#nothing-to-export
  it('is null when the period has no day', () => {
    expect(exportHistory(libraryWith(), 'all')).toBeNull();
    expect(exportHistory(libraryWith(makeRecord({ date: '2025-04-01' })), '2025-03')).toBeNull();
  });

  it('gives the records back to a strict reader', () => {
    const period = fc.constantFrom('all', '2024-12', '2025-01', '2025-02');
    fc.assert(
      fc.property(arbitraryHistory, period, (history, month) => {
        const library = libraryWith(...history);
        const csv = exportHistory(library, month);
        const expected = recordsOfPeriod(listNewestFirst(library.history), month);
        if (csv === null) {
          expect(expected).toEqual([]);
          return;
        }
        const [header, ...rows] = readStrictCsv(csv);
        expect(header).toEqual(HISTORY_CSV_HEADER);
        expect(rows.map(readCells)).toEqual(
          expected.map((record) => ({
            date: record.date,
            weekday: new Date(`${record.date}T00:00:00Z`).getUTCDay(),
            selectedSets: record.selectedSets.toSorted((a, b) => a - b),
            flashes: Object.values(record.setUsage).reduce((a, b) => a + b, 0),
            engagement: record.engagement,
            engagementTimes: record.engagementTimes,
            notes: record.notes,
          })),
        );
        expect(rows.flat().filter((text) => /^[=+\-@\t\r]/.test(text))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  // docs/product/figures.md#history-export
  it('is called by its month', () => {
    expect(nameHistoryFile('2025-04')).toBe('flashcard-history-April-2025.csv');
    expect(nameHistoryFile('all')).toBe('flashcard-history-All-History.csv');
  });
});

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function readCells(cells: string[]) {
  expect(cells).toHaveLength(7);
  const [date, weekday = '', names = '', flashes, engagement, times = '', text = ''] = cells.map(unguardCell);
  const list = (joined: string) => (joined === '' ? [] : joined.split(', '));
  return {
    date,
    weekday: WEEKDAYS.indexOf(weekday),
    selectedSets: list(names).map((name) => Number(name.replace('Set ', ''))),
    flashes: Number(flashes),
    engagement: Number(engagement),
    engagementTimes: list(times).map((time) => time.toLowerCase()),
    notes: text,
  };
}
