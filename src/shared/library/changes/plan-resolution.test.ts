import { describe, expect, it } from 'vitest';
import { makeRecord } from '#shared/tracking/records.test-support.ts';
import { rowsToLibrary } from '../library.ts';
import type { Conflict } from '../tables/conflict.ts';
import { ChangeSchema } from './change.ts';
import { containsOtherNote, planKeepCurrent, planTakeOther, toConflictView } from './plan-resolution.ts';

const DAY = '2026-03-01';
const CHANGE = '5f0c1c1e-0000-4000-8000-000000000001';
const ENTRY = { id: '5f0c1c1e-0000-4000-8000-000000000002', at: new Date('2026-03-02T09:00:00Z') };
const library = rowsToLibrary({
  categories: [
    { id: 'cat1', name: 'Animals' },
    { id: 'cat2', name: 'Farm' },
  ],
  flashcards: [{ id: 'f1', word: '狗', english: 'hound', categoryId: 'cat1' }],
  sets: [{ id: 1, childId: 1, name: 'Fruit', flashcardIds: [] }],
  history: [makeRecord({ date: DAY, engagement: 3, notes: 'laughed\nslept' })],
});

function createConflict(fields: Partial<Conflict> & Pick<Conflict, 'kind' | 'field' | 'lost'>): Conflict {
  const subject = { flashcard: 'f1', category: 'cat1', set: '1', day: DAY }[fields.kind];
  return { id: `${CHANGE}/${fields.field}`, subject, kept: 'as it was', ...fields };
}

/** Plans to take the other value. Returns the changes before the one that closes the conflict. */
function planTakingOther(row: Conflict) {
  const changes = planTakeOther(library, toConflictView(library, row), ENTRY);
  for (const change of changes) expect(ChangeSchema.safeParse(change).success).toBe(true);
  expect(changes.at(-1)).toEqual({ type: 'resolveConflict', conflictId: row.id });
  return changes.slice(0, -1);
}

describe('toConflictView', () => {
  it('returns the current value instead of the one at the time of the conflict', () => {
    const english = createConflict({ kind: 'flashcard', field: 'english', lost: 'dog' });
    expect(toConflictView(library, english)).toMatchObject({
      name: '狗',
      current: 'hound',
      other: 'dog',
      offer: 'take',
    });
    const rating = createConflict({ kind: 'day', field: 'engagement', lost: '5' });
    expect(toConflictView(library, rating)).toMatchObject({
      name: DAY,
      current: '3',
      other: '5',
      offer: 'take',
    });
  });

  it('returns the names of sets', () => {
    const renamed = createConflict({ kind: 'set', field: 'name', lost: 'Morning' });
    const expected = { name: 'Fruit', current: 'Fruit', other: 'Morning', offer: 'take' };
    expect(toConflictView(library, renamed)).toMatchObject(expected);
    const gone = toConflictView({ ...library, sets: new Map() }, renamed);
    expect(gone).toMatchObject({ name: '', current: null, offer: 'none' });
  });

  it('returns the names of categories', () => {
    const moved = createConflict({ kind: 'flashcard', field: 'categoryId', lost: 'cat2' });
    expect(toConflictView(library, moved)).toMatchObject({
      current: 'Animals',
      other: 'Farm',
      offer: 'take',
    });
  });

  it('offers to tidy up a note', () => {
    const note = createConflict({ kind: 'day', field: 'notes', lost: 'slept' });
    expect(toConflictView(library, note)).toMatchObject({
      current: 'laughed\nslept',
      other: 'slept',
      offer: 'edit',
    });
  });

  it.each([
    ['the card is deleted', createConflict({ kind: 'flashcard', subject: 'f9', field: 'word', lost: 'dog' })],
    [
      'the category is deleted',
      createConflict({ kind: 'category', subject: 'cat9', field: 'name', lost: 'Zoo' }),
    ],
    [
      'the day is deleted',
      createConflict({ kind: 'day', subject: '2026-01-01', field: 'engagement', lost: '5' }),
    ],
    [
      'the other category is deleted',
      createConflict({ kind: 'flashcard', field: 'categoryId', lost: 'cat9' }),
    ],
    ['both values are equal', createConflict({ kind: 'day', field: 'engagement', lost: '3' })],
  ])('offers no choice when %s', (_case, row) => {
    expect(toConflictView(library, row).offer).toBe('none');
    expect(planTakingOther(row)).toEqual([]);
  });
});

describe('planTakeOther', () => {
  it('edits one field of the current card', () => {
    expect(planTakingOther(createConflict({ kind: 'flashcard', field: 'english', lost: 'dog' }))).toEqual([
      {
        type: 'editFlashcard',
        flashcard: { id: 'f1', word: '狗', english: 'dog', categoryId: 'cat1' },
        base: { english: 'hound' },
        categoryName: 'Animals',
      },
    ]);
  });

  it('fills and clears fields', () => {
    expect(
      planTakingOther(createConflict({ kind: 'flashcard', field: 'pinyin', lost: 'gǒu' })),
    ).toMatchObject([{ flashcard: { pinyin: 'gǒu' }, base: { pinyin: null } }]);
    const [change] = planTakingOther(createConflict({ kind: 'flashcard', field: 'english', lost: '' }));
    expect(change).toMatchObject({ flashcard: { english: undefined }, base: { english: 'hound' } });
  });

  it('moves a card and includes the name of the target category', () => {
    expect(
      planTakingOther(createConflict({ kind: 'flashcard', field: 'categoryId', lost: 'cat2' })),
    ).toMatchObject([
      { flashcard: { categoryId: 'cat2' }, base: { categoryId: 'cat1' }, categoryName: 'Farm' },
    ]);
  });

  it('renames a set', () => {
    expect(planTakingOther(createConflict({ kind: 'set', field: 'name', lost: 'Morning' }))).toEqual([
      { type: 'renameSet', setId: 1, name: 'Morning', base: 'Fruit' },
    ]);
  });

  it('renames a category', () => {
    expect(planTakingOther(createConflict({ kind: 'category', field: 'name', lost: 'Zoo' }))).toEqual([
      { type: 'renameCategory', category: { id: 'cat1', name: 'Zoo' }, base: 'Animals' },
    ]);
  });

  it('rates a day by a correction based on the current rating', () => {
    expect(planTakingOther(createConflict({ kind: 'day', field: 'engagement', lost: '5' }))).toMatchObject([
      {
        type: 'logDay',
        entry: { day: DAY, source: 'correction', flashes: [], takes: [], engagement: { value: 5, base: 3 } },
      },
    ]);
  });

  it('does not change a note', () => {
    expect(planTakingOther(createConflict({ kind: 'day', field: 'notes', lost: 'slept' }))).toEqual([]);
  });
});

describe('planKeepCurrent', () => {
  it('only closes the conflict', () => {
    expect(planKeepCurrent(createConflict({ kind: 'day', field: 'notes', lost: 'slept' }))).toEqual([
      { type: 'resolveConflict', conflictId: `${CHANGE}/notes` },
    ]);
  });
});

describe('containsOtherNote', () => {
  it('returns true if the note contains every line of the other version', () => {
    expect(containsOtherNote({ current: 'a\nb\nc', other: 'a\nc' })).toBe(true);
    expect(containsOtherNote({ current: 'a\nb', other: 'a\nd' })).toBe(false);
    expect(containsOtherNote({ current: null, other: 'a' })).toBe(false);
  });
});
