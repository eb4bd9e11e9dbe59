import { describe, expect, it } from 'vitest';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import { convertProtocolOne } from './convert-protocol-one.ts';
import { MemoryStorage } from './memory-storage.test-support.ts';
import { Outbox } from './outbox.ts';
import { RefusedChanges } from './refused-changes.ts';

const ANN = 'user-ann';
const DEVICE = '6f1c3a52-93f5-4a6e-9a5f-0d9ab7e2a001';
const DOG = { id: 'f1', word: 'dog', english: 'a dog', categoryId: 'cat1' };
const ANIMALS = { id: 'cat1', name: 'Animals' };

/** A browser with these changes of the first protocol in its outbox. */
function createBrowser(changes: readonly unknown[], { withCopy = true } = {}) {
  const items = new MemoryStorage();
  const storage = createSafeStorage(() => items);
  if (withCopy) {
    items.setItem('library', JSON.stringify({ owner: ANN, rev: 7 }));
    items.setItem('categories', JSON.stringify([ANIMALS]));
    items.setItem('flashcards', JSON.stringify([DOG]));
  }
  for (const [i, change] of changes.entries()) {
    const key = `outbox/${ANN}/${DEVICE}/${String(i + 1).padStart(9, '0')}`;
    items.setItem(key, JSON.stringify({ at: 1_000 + i, change }));
  }
  return { items, storage };
}

function convert(changes: readonly unknown[], options?: { withCopy?: boolean }) {
  const { storage } = createBrowser(changes, options);
  convertProtocolOne(storage, ANN);
  return new Outbox(storage, ANN).list().map(({ change }) => change);
}

const putFlashcard = (flashcard: object) => ({
  type: 'putFlashcard',
  flashcard,
  categoryName: 'Animals',
});

describe('convertProtocolOne', () => {
  it('bases an edit of a card on the old copy, and a second one on the first', () => {
    const changes = convert([
      putFlashcard({ ...DOG, word: 'hound' }),
      putFlashcard({ ...DOG, word: 'puppy', english: undefined }),
    ]);
    expect(changes).toMatchObject([
      { type: 'editFlashcard', base: { word: 'dog' } },
      { type: 'editFlashcard', base: { word: 'hound', english: 'a dog' } },
    ]);
  });

  it('adds what the old copy does not know', () => {
    const changes = convert([
      { type: 'putCategory', category: { id: 'cat9', name: 'Farm' } },
      putFlashcard({ id: 'f9', word: 'cow', categoryId: 'cat9' }),
      { type: 'putCategory', category: { id: 'cat1', name: 'Pets' } },
    ]);
    expect(changes).toMatchObject([
      { type: 'addCategory', category: { name: 'Farm' } },
      { type: 'addFlashcard', flashcard: { word: 'cow' } },
      { type: 'renameCategory', base: 'Animals', category: { name: 'Pets' } },
    ]);
  });

  it('lets an edit win over any other version when the old copy is gone', () => {
    const [card, category] = convert(
      [
        putFlashcard({ id: 'f1', word: 'hound', categoryId: 'cat1' }),
        { type: 'putCategory', category: ANIMALS },
      ],
      { withCopy: false },
    );
    expect(card).toMatchObject({ type: 'editFlashcard', base: { word: 'hound', categoryId: 'cat1' } });
    expect(category).toMatchObject({ type: 'renameCategory', base: 'Animals' });
  });

  it('keeps deletions, sets and imports', () => {
    const flashcards = [{ id: 'f9', word: 'cow', categoryId: 'cat1' }];
    const changes = convert([
      { type: 'deleteFlashcard', flashcardId: 'f1' },
      { type: 'deleteCategory', categoryId: 'cat1' },
      { type: 'addToSet', setId: 1, flashcardId: 'f1', index: 0 },
      { type: 'removeFromSet', setId: 1, flashcardId: 'f1' },
      { type: 'importFlashcards', categories: [ANIMALS], flashcards },
    ]);
    expect(changes).toMatchObject([
      { type: 'deleteFlashcards', flashcardIds: ['f1'] },
      { type: 'deleteCategory', categoryId: 'cat1' },
      { type: 'addToSet', setId: 1, flashcardIds: ['f1'], index: 0 },
      { type: 'removeFromSet', setId: 1, flashcardIds: ['f1'] },
      { type: 'importFlashcards', fileName: '', categories: [ANIMALS], flashcards },
    ]);
  });

  it('lets a saved day only add to the day', () => {
    const [change] = convert([
      {
        type: 'saveRecord',
        record: {
          date: '2026-03-01',
          selectedSets: [1, 2],
          setUsage: { '1': 3, '2': 0 },
          setCards: { '1': ['f1'] },
          engagement: 4,
          engagementTimes: ['morning'],
          notes: 'laughed',
        },
      },
    ]);
    expect(change).toMatchObject({
      type: 'reviveDay',
      record: { childId: 1, shown: [{ setId: 1, cardIds: ['f1'], count: 3 }], notes: 'laughed' },
    });
  });

  it('gives a change the same id in a second tab, and removes the old key', () => {
    const change = putFlashcard({ ...DOG, word: 'hound' });
    const [one, two] = [createBrowser([change]), createBrowser([change])];
    for (const { storage } of [one, two]) convertProtocolOne(storage, ANN);
    const keysOf = ({ storage }: typeof one) => storage.keys('outbox/');
    expect(keysOf(one)).toEqual(keysOf(two));
    expect(keysOf(one)).toEqual([`outbox/${ANN}/${DEVICE.slice(0, 24)}000000000001`]);
  });

  it('converts refused changes too', () => {
    const { items, storage } = createBrowser([]);
    const refused = { at: 1, deviceId: DEVICE, seq: 4, code: 'set_full' };
    const change = { type: 'addToSet', setId: 1, flashcardId: 'f1' };
    items.setItem(`refused/${ANN}/${DEVICE}/4`, JSON.stringify({ ...refused, change }));
    convertProtocolOne(storage, ANN);
    expect(new RefusedChanges(storage, ANN).list()).toMatchObject([
      { code: 'set_full', change: { type: 'addToSet', flashcardIds: ['f1'] } },
    ]);
  });

  it('leaves what it does not understand where it is, and what it cannot store', () => {
    const { items, storage } = createBrowser([{ type: 'unknown' }, putFlashcard({ ...DOG, word: 'hound' })]);
    items.quota = 0;
    convertProtocolOne(storage, ANN);
    expect(storage.keys('outbox/')).toHaveLength(2);
    items.quota = Number.POSITIVE_INFINITY;
    convertProtocolOne(storage, ANN);
    const outbox = new Outbox(storage, ANN);
    expect(outbox.list()).toHaveLength(1);
    expect(outbox.listUnreadable()).toMatchObject([{ text: expect.stringContaining('unknown') }]);
  });
});
