import { describe, expect, it } from 'vitest';
import { rowsToLibrary } from '#shared/library/library.ts';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import { exportHistory, nameHistoryFile } from './history-csv.ts';
import { makeRecord } from './records.test-support.ts';

const sets = [1, 2, 3].map((id) => ({ id, childId: 1, name: `Set ${id}`, flashcardIds: [] }));
const createLibrary = (...history: TrackingRecord[]) =>
  rowsToLibrary({ categories: [], flashcards: [], sets, history });

describe('exportHistory', () => {
  // docs/product/figures.md#history-export
  it('writes the specified columns with the newest day first', () => {
    const library = createLibrary(
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

  it("lists sets in the parent's order before deleted sets and old friends", () => {
    const setUsage = { '1': 1, '2': 1, '999999999': 1, '1000007': 1 };
    const moved = sets.map((set) => (set.id === 2 ? { ...set, name: 'Farm', position: 0 } : set));
    const history = [makeRecord({ date: '2025-04-01', setUsage })];
    const library = rowsToLibrary({ categories: [], flashcards: [], sets: moved, history });
    expect(exportHistory(library, 'all')).toContain(',"Farm, Set 1, Deleted set, Old friends",4,');
  });

  // docs/product/word-lists.md#nothing-to-export
  it('returns null for a period without days', () => {
    expect(exportHistory(createLibrary(), 'all')).toBeNull();
    expect(exportHistory(createLibrary(makeRecord({ date: '2025-04-01' })), '2025-03')).toBeNull();
  });

  // docs/product/figures.md#history-export
  it('names the file after the month', () => {
    expect(nameHistoryFile('2025-04')).toBe('flashcard-history-April-2025.csv');
    expect(nameHistoryFile('all')).toBe('flashcard-history-All-History.csv');
  });
});
