import { describe, expect, it } from 'vitest';
import type { Change } from '#shared/library/changes/change.ts';
import type { Library } from '#shared/library/library.ts';
import { createPlainLibrary } from '#shared/library/plain-defaults.test-support.ts';
import { libraryToRows } from '#shared/library/sorted-rows.ts';
import type { DayEntry } from '#shared/library/tables/day-entry.ts';
import { findLost, selectStillLost } from './compare-copies.ts';
import { isNothingLost } from './rescue-parts.ts';
import { bringBackTo, carryOut } from './rescues.test-support.ts';

const DAY = '2026-03-01';

function listQuestions(library: Library): string[][] {
  return libraryToRows(library).conflicts.map(({ field, kept, lost }) => [field, kept, lost]);
}

const server = createPlainLibrary();
const dog = server.flashcards.get('f1')!;
const rename = (word: string, base: string): Change => ({
  type: 'editFlashcard',
  flashcard: { ...dog, word },
  base: { word: base },
  categoryName: 'Animals',
});
const renameCategory = (name: string): Change => ({
  type: 'renameCategory',
  category: { id: 'cat2', name },
  base: 'Vehicles',
});
const addCow = (word: string): Change => ({
  type: 'addFlashcard',
  flashcard: { id: 'f900', word, categoryId: 'cat900' },
  categoryName: 'Farm',
});

describe('two devices that bring back different words', () => {
  it('ask which of two shall be there, and overwrite nothing', () => {
    const phone = findLost(carryOut(server, rename('hound', 'dog'), renameCategory('Wheels')), server);
    const tablet = findLost(carryOut(server, rename('puppy', 'dog'), renameCategory('Cars')), server);
    const first = bringBackTo(server, phone);
    expect(listQuestions(first)).toEqual([]);
    const both = bringBackTo(first, tablet);
    expect(both.flashcards.get('f1')?.word).toBe('hound');
    expect(both.categories.get('cat2')?.name).toBe('Wheels');
    expect(listQuestions(both).sort()).toEqual([
      ['name', 'Wheels', 'Cars'],
      ['word', 'hound', 'puppy'],
    ]);
    expect(isNothingLost(selectStillLost(tablet, both))).toBe(true);
    expect(libraryToRows(bringBackTo(both, tablet))).toEqual(libraryToRows(both));
  });

  it('ask also about a card and a category that were missing', () => {
    const phone = findLost(carryOut(server, addCow('cow')), server);
    const tablet = findLost(
      carryOut(server, addCow('calf'), {
        type: 'renameCategory',
        category: { id: 'cat900', name: 'Barn' },
        base: 'Farm',
      }),
      server,
    );
    const both = bringBackTo(bringBackTo(server, phone), tablet);
    expect(both.flashcards.get('f900')?.word).toBe('cow');
    expect(listQuestions(both).sort()).toEqual([
      ['name', 'Farm', 'Barn'],
      ['word', 'cow', 'calf'],
    ]);
  });

  it('ask once when both bring the same back', () => {
    const mine = carryOut(server, rename('hound', 'dog'));
    const rescue = findLost(mine, server);
    const both = bringBackTo(bringBackTo(server, rescue), findLost(mine, server));
    expect(libraryToRows(both)).toEqual(libraryToRows(mine));
  });
});

it('keeps what was edited here after the restore, and asks', () => {
  const rescue = findLost(carryOut(server, rename('hound', 'dog')), server);
  const edited = carryOut(server, rename('terrier', 'dog'));
  const restored = bringBackTo(edited, rescue);
  expect(restored.flashcards.get('f1')?.word).toBe('terrier');
  expect(listQuestions(restored)).toEqual([['word', 'terrier', 'hound']]);
});

it('asks about a rating where only the record of the day is here', () => {
  const rate = (value: number): Change => {
    const entry: DayEntry = {
      ...{ id: crypto.randomUUID(), childId: 1, day: DAY, at: `${DAY}T08:00:00.000+01:00`, source: 'hand' },
      ...{ flashes: [], takes: [], selected: { add: [1], remove: [] }, times: { add: [], remove: [] } },
      engagement: { value, base: 0 },
    };
    return { type: 'logDay', entry };
  };
  const mine = { ...carryOut(server, rate(5)), entries: new Map() };
  const backup = carryOut(server, rate(3));
  const rescue = findLost(mine, backup);
  expect(rescue.records).toHaveLength(1);
  const restored = bringBackTo(backup, rescue);
  expect(restored.history.get(DAY)?.engagement).toBe(3);
  expect(listQuestions(restored)).toEqual([['engagement', '3', '5']]);
  expect(isNothingLost(selectStillLost(rescue, restored))).toBe(true);
});
