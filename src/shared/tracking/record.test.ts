import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsToLibrary } from '#shared/library/library.ts';
import { type TrackingRecord, TrackingRecordSchema } from '#shared/library/schema.ts';
import { createDayForm } from './day-form.ts';
import { createRecord, listNewestFirst, nameSet, totalFlashes } from './record.ts';
import { arbitraryLibrary, makeRecord } from './records.test-support.ts';

const TODAY = '2025-03-05';
const YESTERDAY = '2025-03-04';

function makeLibrary(...history: TrackingRecord[]) {
  const sets = [
    { id: 1, name: 'Set 1', flashcardIds: ['f1', 'f2'] },
    { id: 2, name: 'Set 2', flashcardIds: ['f3'] },
  ];
  return rowsToLibrary({ categories: [], flashcards: [], sets, history });
}

const formWith = (date: string, usage: Record<string, number>) => ({
  ...createDayForm(date, undefined),
  usage,
});
const savedOn = (date: string) =>
  makeRecord({ date, setUsage: { '1': 2 }, setCards: { '1': ['f8', 'f9'] }, engagement: 3 });

describe('the record to save', () => {
  it('holds what was entered, and the cards the sets hold now', () => {
    const form = {
      date: TODAY,
      usage: { '2': 0, '1': 3 },
      engagement: 5,
      times: ['evening' as const, 'morning' as const],
      notes: ' wanted more\r\n ',
    };
    const record = createRecord(form, makeLibrary(), TODAY);
    expect(record).toEqual({
      date: TODAY,
      selectedSets: [1, 2],
      setUsage: { '1': 3, '2': 0 },
      setCards: { '1': ['f1', 'f2'], '2': ['f3'] },
      engagement: 5,
      engagementTimes: ['morning', 'evening'],
      notes: 'wanted more',
    });
    expect(TrackingRecordSchema.parse(record)).toEqual(record);
  });

  it('correcting an older day keeps the cards it knew and takes those of now for a new set', () => {
    const record = createRecord(
      formWith(YESTERDAY, { '1': 5, '2': 1 }),
      makeLibrary(savedOn(YESTERDAY)),
      TODAY,
    );
    expect(record.setCards).toEqual({ '1': ['f8', 'f9'], '2': ['f3'] });
  });

  it('saving today again keeps the cards, unless flashes were added', () => {
    const library = makeLibrary(savedOn(TODAY));
    const cardsOf = (flashes: number) =>
      createRecord(formWith(TODAY, { '1': flashes }), library, TODAY).setCards;
    expect(cardsOf(2)).toEqual({ '1': ['f8', 'f9'] });
    expect(cardsOf(1)).toEqual({ '1': ['f8', 'f9'] });
    expect(cardsOf(3)).toEqual({ '1': ['f1', 'f2'] });
  });

  it('forgets a deselected set, and knows no cards of one that never was', () => {
    const library = makeLibrary(savedOn(TODAY));
    expect(createRecord(formWith(TODAY, { '7': 1 }), library, TODAY).setCards).toEqual({ '7': [] });
  });

  it('keeps the cards of a set that is gone', () => {
    const saved = makeRecord({ date: TODAY, setUsage: { '7': 1 }, setCards: { '7': ['f5'] } });
    const record = createRecord(formWith(TODAY, { '7': 2 }), makeLibrary(saved), TODAY);
    expect(record.setCards).toEqual({ '7': ['f5'] });
  });

  it('saving a day as it is changes none of its flashes, ratings and known cards', () => {
    fc.assert(
      fc.property(arbitraryLibrary, (library) => {
        for (const saved of library.history.values()) {
          const record = createRecord(createDayForm(saved.date, saved), library, TODAY);
          const { setCards, selectedSets, ...rest } = record;
          expect(saved).toMatchObject(rest);
          expect(selectedSets).toEqual([...saved.selectedSets].sort());
          expect(setCards).toMatchObject(saved.setCards);
        }
      }),
    );
  });
});

describe('reading records', () => {
  it('adds the flashes up', () => {
    expect(totalFlashes({ setUsage: {} })).toBe(0);
    expect(totalFlashes({ setUsage: { '1': 3, '4': 0, '12': 2 } })).toBe(5);
  });

  it('lists the newest day first', () => {
    const days = ['2024-12-31', '2025-01-02', '2025-01-01'].map((date) => makeRecord({ date }));
    const dates = listNewestFirst(makeLibrary(...days).history).map(({ date }) => date);
    expect(dates).toEqual(['2025-01-02', '2025-01-01', '2024-12-31']);
  });

  it('calls a set by its name, or by its number when it is gone', () => {
    expect(nameSet(1, new Map([[1, { name: 'Farm' }]]))).toBe('Farm');
    expect(nameSet(2, new Map([[1, { name: 'Farm' }]]))).toBe('Set 2');
  });
});
