import { describe, expect, it } from 'vitest';
import type { Change } from '#shared/library/changes/change.ts';
import { type Library, rowsToLibrary } from '#shared/library/library.ts';
import { createPlainLibrary } from '#shared/library/plain-defaults.test-support.ts';
import { libraryToRows } from '#shared/library/sorted-rows.ts';
import type { DayEntry } from '#shared/library/tables/day-entry.ts';
import { listDeletions } from './answer-rescue.ts';
import { findLost, findLostEntries, selectStillLost } from './compare-copies.ts';
import { isNothingToAsk, mergeRescues, RescueSchema } from './rescue.ts';
import { dropLost, dropReturned, isNothingLost, listLostDays } from './rescue-parts.ts';
import { bringBackTo, carryOut, restoreAll, STAMP } from './rescues.test-support.ts';

function createEntry(day: string, count = 2): DayEntry {
  return {
    id: crypto.randomUUID(),
    childId: 1,
    day,
    at: `${day}T08:00:00.000+01:00`,
    source: 'hand',
    flashes: [{ setId: 1, cardIds: ['f1'], count }],
    takes: [],
    selected: { add: [1], remove: [] },
    times: { add: ['morning'], remove: [] },
    note: { text: 'laughed', base: '' },
  };
}

const logDay = (entry: DayEntry): Change => ({ type: 'logDay', entry });
const cow = { id: 'f900', word: 'cow', categoryId: 'cat900' };
const addCow: Change = { type: 'addFlashcard', flashcard: cow, categoryName: 'Farm' };

describe('what only this device has', () => {
  const server = createPlainLibrary();

  it('is nothing when both copies are equal', () => {
    expect(isNothingLost(findLost(server, createPlainLibrary()))).toBe(true);
  });

  it('is what was done after the backup, and comes back as it was', () => {
    const mine = carryOut(
      server,
      addCow,
      { type: 'addToSet', setId: 1, flashcardIds: ['f900'], index: 2 },
      {
        type: 'editFlashcard',
        flashcard: { ...server.flashcards.get('f1')!, pinyin: 'gǒu' },
        base: { pinyin: null },
        categoryName: 'Animals',
      },
      { type: 'renameCategory', category: { id: 'cat2', name: 'Wheels' }, base: 'Vehicles' },
      logDay(createEntry('2026-03-01')),
      logDay(createEntry('2026-03-01')),
      logDay(createEntry('2026-03-02')),
    );
    const lost = findLost(mine, server);
    expect(lost.flashcards.map(({ row, fields }) => [row.word, fields])).toEqual([
      ['dog', ['pinyin']],
      ['cow', null],
    ]);
    expect(listLostDays(lost)).toEqual(['2026-03-02', '2026-03-01']);
    expect(RescueSchema.parse(JSON.parse(JSON.stringify(lost)))).toEqual(JSON.parse(JSON.stringify(lost)));
    expect(libraryToRows(restoreAll(mine, server))).toEqual(libraryToRows(mine));
  });

  // docs/product/first-minute.md#first-answer
  it('is the choice of the first words, which comes back as they were chosen and edited', () => {
    const chosen = carryOut(server, { type: 'chooseDefaults', language: 'zh' });
    const dog = chosen.flashcards.get('f1')!;
    const mine = carryOut(chosen, {
      ...{ type: 'editFlashcard', flashcard: { ...dog, word: '小狗' }, base: { word: '狗' } },
      categoryName: '动物',
    });
    const restored = restoreAll(mine, server);
    expect(libraryToRows(restored)).toEqual(libraryToRows(mine));
    expect(restored.conflicts.size).toBe(0);
  });

  it('is the recording of a card, which comes back unless another one was made since', () => {
    const id = (digit: string) => `00000000-0000-4000-8000-00000000000${digit}`;
    const dog = server.flashcards.get('f1')!;
    const record = (recording: string): Change => ({
      type: 'editFlashcard',
      flashcard: { ...dog, recording },
      base: { recording: null },
      categoryName: 'Animals',
    });
    const mine = carryOut(server, record(id('1')));
    expect(restoreAll(mine, server).flashcards.get('f1')?.recording).toBe(id('1'));
    const since = bringBackTo(carryOut(server, record(id('2'))), findLost(mine, server));
    expect(since.flashcards.get('f1')?.recording).toBe(id('2'));
    expect(since.conflicts.size).toBe(0);
  });

  it('brings a set back with its cards, and an import as one that can be taken back', () => {
    const importId = crypto.randomUUID();
    const empty = rowsToLibrary({ categories: [], flashcards: [], sets: [], history: [] });
    const mine = carryOut(server, {
      type: 'importFlashcards',
      importId,
      at: STAMP.at,
      fileName: 'words.csv',
      categories: [{ id: 'cat900', name: 'Farm' }],
      flashcards: [cow],
    });
    const restored = restoreAll(mine, empty);
    expect(libraryToRows(restored).sets).toEqual(libraryToRows(mine).sets);
    expect(restored.imports.has(importId)).toBe(true);
    expect(restored.flashcards.get('f900')?.importId).toBe(importId);
    expect(restored.flashcards.size).toBe(26);
  });

  it('brings a day back of which it has only the record', () => {
    const logged = carryOut(server, logDay(createEntry('2026-03-01', 3)));
    const mine = { ...logged, entries: new Map() };
    const restored = restoreAll(mine, server);
    expect(restored.history.get('2026-03-01')).toMatchObject({
      setUsage: { '1': 3 },
      engagementTimes: ['morning'],
      notes: 'laughed',
    });
    expect(isNothingLost(selectStillLost(findLost(mine, server), restored))).toBe(true);
  });

  it('is the name of a set, which comes back unless it was renamed since: then a question asks', () => {
    const rename = (name: string, base: string): Change => ({ type: 'renameSet', setId: 1, name, base });
    const mine = carryOut(server, rename('Fruit', 'Set 1'));
    const lost = findLost(mine, server);
    expect(lost.sets).toMatchObject([{ row: { name: 'Fruit' }, members: [], restored: { name: 'Set 1' } }]);
    expect(RescueSchema.parse(JSON.parse(JSON.stringify(lost)))).toEqual(lost);
    expect(libraryToRows(restoreAll(mine, server))).toEqual(libraryToRows(mine));
    const renamed = bringBackTo(carryOut(server, rename('Morning', 'Set 1')), lost);
    expect(renamed.sets.get(1)?.name).toBe('Morning');
    expect([...renamed.conflicts.values()]).toMatchObject([{ kind: 'set', kept: 'Morning', lost: 'Fruit' }]);
    expect(isNothingLost(selectStillLost(lost, renamed))).toBe(true);
  });

  it('is a set of the parent’s, which comes back at its place', () => {
    const set = { id: 1_000_007, childId: 1, name: 'Fruit', flashcardIds: ['f1'] };
    const mine = carryOut(server, { type: 'addSet', set }, { type: 'moveSet', setId: set.id, before: 2 });
    expect(libraryToRows(restoreAll(mine, server)).sets).toEqual(libraryToRows(mine).sets);
  });

  it('deletes a set again that a restored server has again', () => {
    const mine = carryOut(server, { type: 'deleteSet', setId: 3 });
    const rescue = findLost(mine, server);
    expect(isNothingLost(rescue)).toBe(true);
    expect(rescue.returnedSets).toMatchObject([{ id: 3 }]);
    expect(libraryToRows(carryOut(server, ...listDeletions(rescue)))).toEqual(libraryToRows(mine));
  });

  it('asks about what a restored server has again, and deletes it again', () => {
    const entry = createEntry('2026-03-01');
    const backup = carryOut(server, addCow, logDay(entry));
    const mine = carryOut(
      backup,
      { type: 'deleteFlashcards', flashcardIds: ['f900'] },
      { type: 'undoEntries', childId: 1, day: entry.day, entryIds: [entry.id] },
    );
    const rescue = findLost(mine, backup);
    expect(isNothingLost(rescue)).toBe(true);
    expect(rescue.returnedFlashcards).toEqual([cow]);
    expect(rescue.returnedEntries).toMatchObject([{ id: entry.id }]);
    const again = carryOut(backup, ...listDeletions(rescue));
    expect(libraryToRows(again)).toEqual(libraryToRows(mine));
    expect(isNothingToAsk(selectStillLost(rescue, again))).toBe(true);
    expect(isNothingToAsk(dropReturned(rescue))).toBe(true);
    expect(dropLost(rescue)).toEqual(rescue);
  });

  it('leaves out entries that were taken back', () => {
    const entry = createEntry('2026-03-01');
    const mine = carryOut(server, logDay(entry), {
      type: 'undoEntries',
      childId: 1,
      day: entry.day,
      entryIds: [entry.id],
    });
    expect(isNothingLost(findLost(mine, server))).toBe(true);
  });

  it('keeps the note of an entry that was taken back by itself, and nothing else of it', () => {
    const wrong = { ...createEntry('2026-03-01', 9), note: { text: 'first steps', base: '' } };
    const right = {
      ...createEntry('2026-03-01'),
      note: { text: 'first steps\nlaughed', base: 'first steps' },
    };
    const undoWrong: Change = { type: 'undoEntries', childId: 1, day: wrong.day, entryIds: [wrong.id] };
    const alone = carryOut(server, logDay(wrong), logDay(createEntry('2026-03-01')), undoWrong);
    for (const mine of [alone, carryOut(server, logDay(wrong), logDay(right), undoWrong)]) {
      const day = restoreAll(mine, server).history.get('2026-03-01');
      expect(day).toMatchObject({ notes: 'first steps\nlaughed', setUsage: { 1: 2 }, sessions: 1 });
    }
  });

  it('is only the unknown entries when the copy is too old to compare', () => {
    const mine = carryOut(server, addCow, logDay(createEntry('2026-03-01')));
    const lost = findLostEntries(mine, server);
    expect(lost.flashcards).toEqual([]);
    expect(lost.entries).toHaveLength(1);
  });

  it('shrinks when another device brings a part of it back', () => {
    const mine = carryOut(server, addCow, logDay(createEntry('2026-03-01')));
    const left = selectStillLost(findLost(mine, server), carryOut(server, addCow));
    expect(left.flashcards).toEqual([]);
    expect(left.categories).toEqual([]);
    expect(left.entries).toHaveLength(1);
  });

  it('adds up over two losses', () => {
    const one = findLost(carryOut(server, addCow), server);
    const two = findLost(carryOut(server, logDay(createEntry('2026-03-01'))), server);
    const both = mergeRescues(one, two);
    expect(both.flashcards).toHaveLength(1);
    expect(both.entries).toHaveLength(1);
    expect(mergeRescues(both, both)).toEqual(both);
  });

  it('keeps the earlier edits of a card, a set and a day when a later loss names other ones', () => {
    const dog = server.flashcards.get('f1')!;
    const edit = (fields: { pinyin?: string; english?: string }): Change => ({
      type: 'editFlashcard',
      flashcard: { ...dog, ...fields },
      base: Object.fromEntries(Object.keys(fields).map((field) => [field, null])),
      categoryName: 'Animals',
    });
    const place: Change = { type: 'addToSet', setId: 1, flashcardIds: ['f20'], index: 0 };
    const withoutEntries = (library: Library): Library => ({ ...library, entries: new Map() });
    const note = (text: string): Change =>
      logDay({ ...createEntry('2026-03-01', 3), note: { text, base: '' } });
    const one = findLost(
      withoutEntries(carryOut(server, edit({ pinyin: 'gǒu' }), place, note('laughed'))),
      server,
    );
    const mine = withoutEntries(
      carryOut(
        server,
        edit({ english: 'hound' }),
        { type: 'addToSet', setId: 1, flashcardIds: ['f22'] },
        note('slept'),
      ),
    );
    for (const backup of [server, withoutCard(server, 'f1')]) {
      const both = mergeRescues(one, findLost(mine, backup));
      expect(RescueSchema.parse(JSON.parse(JSON.stringify(both)))).toBeTruthy();
      const library = bringBackTo(backup, both);
      expect(library.flashcards.get('f1')).toEqual({ ...dog, pinyin: 'gǒu', english: 'hound' });
      expect(library.sets.get(1)?.flashcardIds).toEqual(expect.arrayContaining(['f20', 'f22']));
      expect(library.history.get('2026-03-01')?.notes).toContain('laughed');
      expect(library.history.get('2026-03-01')?.notes).toContain('slept');
      expect(isNothingLost(selectStillLost(both, library))).toBe(true);
    }
  });
});

function withoutCard(library: Library, id: string): Library {
  const flashcards = new Map(library.flashcards);
  flashcards.delete(id);
  return { ...library, flashcards };
}
