import { describe, expect, it } from 'vitest';
import type { Change } from '#shared/library/changes/change.ts';
import type { Library } from '#shared/library/library.ts';
import { createPlainLibrary } from '#shared/library/plain-defaults.test-support.ts';
import { libraryToRows } from '#shared/library/sorted-rows.ts';
import type { DayEntry } from '#shared/library/tables/day-entry.ts';
import { bringBack } from './bring-back.ts';
import { findLost, selectStillLost } from './compare-copies.ts';
import { mergeRescues } from './rescue.ts';
import { isNothingLost } from './rescue-parts.ts';
import { carryOut, restoreAll, STAMP } from './rescues.test-support.ts';

function createEntry(): DayEntry {
  return {
    id: crypto.randomUUID(),
    childId: 1,
    day: '2026-03-01',
    at: '2026-03-01T08:00:00.000+01:00',
    source: 'hand',
    flashes: [],
    takes: [],
    selected: { add: [1], remove: [] },
    times: { add: [], remove: [] },
  };
}

const logDay = (entry: DayEntry): Change => ({ type: 'logDay', entry });
const cow = { id: 'f900', word: 'cow', categoryId: 'cat900' };
const addCow: Change = { type: 'addFlashcard', flashcard: cow, categoryName: 'Farm' };

describe('the other version of a change that two devices made', () => {
  const server = createPlainLibrary();
  const dog = server.flashcards.get('f1')!;
  const rename = (word: string, base = 'unseen'): Change => ({
    type: 'editFlashcard',
    flashcard: { ...dog, word },
    base: { word: base },
    categoryName: 'Animals',
  });
  const rate = (value: number): Change => logDay({ ...createEntry(), engagement: { value, base: 0 } });

  it('is asked about and comes back as the same question', () => {
    const mine = carryOut(
      server,
      rename('hound', 'dog'),
      rename('puppy'),
      { type: 'renameCategory', category: { id: 'cat2', name: 'Wheels' }, base: 'Vehicles' },
      { type: 'renameCategory', category: { id: 'cat2', name: 'Cars' }, base: 'Unseen' },
      rate(2),
      rate(4),
    );
    const restored = restoreAll(mine, server);
    const questions = libraryToRows(restored).conflicts.map(({ kept, lost }) => [kept, lost]);
    expect(questions.sort()).toEqual([
      ['4', '2'],
      ['Cars', 'Wheels'],
      ['puppy', 'hound'],
    ]);
    expect(restored.flashcards.get('f1')?.word).toBe('puppy');
    expect(restored.categories.get('cat2')?.name).toBe('Cars');
    expect(isNothingLost(selectStillLost(findLost(mine, server), restored))).toBe(true);
  });

  it('is asked about when nothing else is lost', () => {
    const mine = carryOut(server, rename('hound', 'dog'), rename('dog'));
    const lost = findLost(mine, server);
    expect(lost).toMatchObject({ flashcards: [], conflicts: [{ kept: 'dog', lost: 'hound' }] });
    expect(isNothingLost(lost)).toBe(false);
    const restored = restoreAll(mine, server);
    expect(libraryToRows(restored)).toEqual(libraryToRows(mine));
    expect(selectStillLost(lost, carryOut(server, rename('hound', 'dog'))).conflicts).toEqual([]);
  });

  it('comes back once from two devices', () => {
    const mine = carryOut(server, rename('hound', 'dog'), rename('dog'));
    const rescue = findLost(mine, server);
    const changes: Change[] = [];
    for (const _device of [1, 2]) {
      bringBack(rescue, server, STAMP, (change) => {
        changes.push(change);
        return carryOut(server, change);
      });
    }
    expect(changes).toHaveLength(2);
    expect(carryOut(server, ...changes).conflicts).toEqual(mine.conflicts);
  });

  it('is not overwritten unasked where the server says it again', () => {
    const backup = carryOut(server, rename('hound', 'dog'));
    const mine = carryOut(backup, rename('puppy'));
    const rescue = findLost(mine, backup);
    expect(selectStillLost(rescue, backup)).toMatchObject({
      flashcards: [{ fields: ['word'] }],
      conflicts: [],
    });
    expect(libraryToRows(restoreAll(mine, backup))).toEqual(libraryToRows(mine));
  });

  it('comes back after its card, and waits for it where the plan has no room', () => {
    const mine = carryOut(server, addCow, {
      type: 'editFlashcard',
      flashcard: { ...cow, word: 'calf' },
      base: { word: 'unseen' },
      categoryName: 'Farm',
    });
    const rescue = findLost(mine, server);
    expect(libraryToRows(restoreAll(mine, server))).toEqual(libraryToRows(mine));
    const types: string[] = [];
    bringBack(rescue, server, STAMP, ({ type }) => {
      types.push(type);
      return server;
    });
    expect(types).not.toContain('reviveConflict');
    expect(selectStillLost(rescue, server).conflicts).toHaveLength(1);
  });

  it('is nothing to ask about in a note that holds both texts, and comes back in one that does not', () => {
    const write = (text: string, base: string): Change => logDay({ ...createEntry(), note: { text, base } });
    const backup = carryOut(server, write('slept', ''));
    const both = carryOut(backup, write('slept well', 'slept'), write('slept badly', 'slept'));
    expect(both.conflicts.size).toBe(1);
    expect(findLost(both, backup).conflicts).toEqual([]);
    expect(restoreAll(both, backup).history.get('2026-03-01')?.notes).toBe('slept well\nslept badly');
    const tidied = carryOut(both, write('slept badly', 'slept well\nslept badly'));
    expect(findLost(tidied, backup).conflicts).toMatchObject([{ lost: 'slept well' }]);
    expect(restoreAll(tidied, backup).conflicts.size).toBeGreaterThan(0);
  });

  it('is left out once it was decided, or what it is about was deleted', () => {
    const mine = carryOut(server, rename('hound', 'dog'), rename('dog'));
    const rescue = findLost(mine, server);
    expect(selectStillLost(rescue, withoutCard(server, 'f1')).conflicts).toEqual([]);
    expect(
      findLost(carryOut(mine, { type: 'deleteFlashcards', flashcardIds: ['f1'] }), server).conflicts,
    ).toEqual([]);
    expect(findLost(carryOut(mine, rename('hound', 'dog')), server).conflicts).toEqual([]);
  });

  it('is asked about once after two losses', () => {
    const rescue = findLost(carryOut(server, rename('hound', 'dog'), rename('dog')), server);
    const again = findLost(carryOut(server, rename('hound', 'dog'), rename('dog')), server);
    expect(mergeRescues(rescue, again).conflicts).toHaveLength(1);
  });
});

function withoutCard(library: Library, id: string): Library {
  const flashcards = new Map(library.flashcards);
  flashcards.delete(id);
  return { ...library, flashcards };
}
