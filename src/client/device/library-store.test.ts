import { describe, expect, it } from 'vitest';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import { LIBRARY_SHAPE } from '#shared/library/tables/library-shape.ts';
import {
  ANN,
  addFood,
  clock,
  FOOD,
  idsOf,
  openTab,
  receive,
  startedTab,
} from './library-store.test-support.ts';
import { LibraryStore } from './library-store.ts';
import { MemoryStorage } from './memory-storage.test-support.ts';
import { createResponse, createWholeResponse, NONE_GONE, toRows } from './sync-responses.test-support.ts';

describe('a change', () => {
  // docs/product/data-and-devices.md#outbox
  it('shows at once and survives a reload before any sync', () => {
    const storage = new MemoryStorage();
    const tab = startedTab(storage);
    expect(tab.commit(addFood, WITHOUT_PLAN_LIMIT)).toEqual({ ok: true });
    expect(tab.getSnapshot().rows.categories.at(-1)?.name).toBe('Food');
    const reloaded = openTab(storage);
    expect(reloaded.getSnapshot()).toMatchObject({ status: 'ready', pending: 1 });
    expect(reloaded.getSnapshot().library.categories.get('cat50')?.name).toBe('Food');
  });

  it('is in the storage before any screen shows it', () => {
    const storage = new MemoryStorage();
    const tab = startedTab(storage);
    const storedWhenShown: number[] = [];
    tab.subscribe(() => storedWhenShown.push(openTab(storage).listPending().length));
    tab.commit(addFood, WITHOUT_PLAN_LIMIT);
    expect(storedWhenShown).toEqual([1]);
  });

  it('is sent with the revision it was made on', () => {
    const tab = startedTab(new MemoryStorage());
    tab.commit(addFood, WITHOUT_PLAN_LIMIT);
    expect(tab.createRequest(tab.listPending())).toMatchObject({
      protocol: 2,
      copy: { rev: 1, token: 'token-1' },
      changes: [{ base: 1, change: addFood }],
      page: null,
    });
  });

  it('leaves the outbox when the server names it as acknowledged, whichever page made it', () => {
    const storage = new MemoryStorage();
    startedTab(storage).commit(addFood, WITHOUT_PLAN_LIMIT);
    const reloaded = openTab(storage);
    reloaded.commit({ type: 'addCategory', category: { id: 'cat51', name: 'Toys' } }, WITHOUT_PLAN_LIMIT);
    const [first = ''] = idsOf(reloaded);
    const rows = toRows({ categories: [FOOD] });
    expect(receive(reloaded, createResponse(2, { acknowledged: [first], rows }))).toBe(true);
    expect(reloaded.listPending()).toMatchObject([{ change: { category: { name: 'Toys' } } }]);
    expect(openTab(storage).getSnapshot().library.categories.has('cat50')).toBe(true);
  });

  it('is refused and not kept when it breaks a rule', () => {
    const tab = startedTab(new MemoryStorage());
    const result = tab.commit({ type: 'deleteCategory', categoryId: 'cat1' }, WITHOUT_PLAN_LIMIT);
    expect(result).toEqual({ ok: false, code: 'category_not_empty' });
    const nonsense = { ...addFood, category: { id: 'nonsense', name: '' } };
    expect(tab.commit(nonsense, WITHOUT_PLAN_LIMIT)).toEqual({ ok: false, code: 'invalid_change' });
    expect(tab.listPending()).toEqual([]);
  });

  it('stays when the server refused it and the storage has room only for the change or its refusal', () => {
    const storage = new MemoryStorage();
    const tab = startedTab(storage);
    tab.commit(addFood, WITHOUT_PLAN_LIMIT);
    const [id = ''] = idsOf(tab);
    const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '');
    storage.quota = keys.reduce((sum, key) => sum + key.length + (storage.getItem(key)?.length ?? 0), 50);
    receive(tab, createResponse(2, { acknowledged: [id], refused: [{ id, code: 'too_many_categories' }] }));
    expect(openTab(storage).getSnapshot().refused).toMatchObject([{ code: 'too_many_categories' }]);
  });

  // docs/product/data-and-devices.md#nothing-dropped
  it('is undone on screen when the server refuses it, and stays available with its reason', () => {
    const storage = new MemoryStorage();
    const tab = startedTab(storage);
    tab.commit({ type: 'addToSet', setId: 1, flashcardIds: ['f2'] }, WITHOUT_PLAN_LIMIT);
    const [id = ''] = idsOf(tab);
    const answer = createResponse(2, {
      acknowledged: [id],
      refused: [{ id, code: 'flashcard_not_found' }],
      gone: { ...NONE_GONE, flashcards: ['f2'] },
    });
    receive(tab, answer);
    const { library, refused } = openTab(storage).getSnapshot();
    expect(library.sets.get(1)?.flashcardIds).not.toContain('f2');
    expect(refused).toMatchObject([{ id, code: 'flashcard_not_found', change: { type: 'addToSet' } }]);
    tab.dismissRefused(refused[0]!);
    expect(openTab(storage).getSnapshot().refused).toEqual([]);
  });
});

describe('two tabs', () => {
  it('never overwrite each other', () => {
    const storage = new MemoryStorage();
    const one = startedTab(storage);
    const two = openTab(storage);
    one.commit(addFood, WITHOUT_PLAN_LIMIT);
    two.commit({ type: 'addCategory', category: { id: 'cat51', name: 'Toys' } }, WITHOUT_PLAN_LIMIT);
    one.noticeStorage(null);
    two.noticeStorage(null);
    for (const tab of [one, two, openTab(storage)]) {
      expect([...tab.getSnapshot().library.categories.keys()]).toEqual(
        expect.arrayContaining(['cat50', 'cat51']),
      );
    }
  });

  it('do not let a slow answer undo what the other tab has taken in since', () => {
    const storage = new MemoryStorage();
    const slow = startedTab(storage);
    const quick = openTab(storage);
    const slowRequest = slow.createRequest([]);
    receive(quick, createResponse(3, { rows: toRows({ categories: [{ id: 'cat1', name: 'Beasts' }] }) }));
    const older = createResponse(2, { rows: toRows({ categories: [{ id: 'cat1', name: 'Pets' }] }) });
    expect(receive(slow, older, slowRequest)).toBe(false);
    slow.noticeStorage(null);
    expect(slow.createRequest([]).copy).toEqual({ rev: 3, token: 'token-3' });
    expect(openTab(storage).getSnapshot().library.categories.get('cat1')?.name).toBe('Beasts');
  });

  it('go back to an earlier revision after the server was restored', () => {
    const storage = new MemoryStorage();
    const one = startedTab(storage);
    receive(one, createResponse(5));
    const two = openTab(storage);
    receive(one, createWholeResponse(2, { state: 'diverged', token: 'other' }));
    two.noticeStorage(null);
    expect(two.createRequest([]).copy).toEqual({ rev: 2, token: 'other' });
  });

  it('keep an import that only one of them holds in memory while the other syncs', () => {
    const storage = new MemoryStorage();
    const one = startedTab(storage);
    const two = openTab(storage);
    let used = 0;
    for (let i = 0; i < storage.length; i += 1) used += (storage.getItem(storage.key(i) ?? '') ?? '').length;
    storage.quota = used + 500;
    const flashcards = Array.from({ length: 50 }, (_, i) => ({
      id: `f9${i}`,
      word: `word ${i}`,
      categoryId: 'cat1',
    }));
    const change = {
      type: 'importFlashcards',
      importId: crypto.randomUUID(),
      at: '2026-03-01T08:00:00.000+01:00',
      fileName: 'words.csv',
      categories: [{ id: 'cat1', name: 'Animals' }],
      flashcards,
    } as const;
    expect(one.commit({ ...change, categories: [...change.categories] }, WITHOUT_PLAN_LIMIT).ok).toBe(true);
    expect(one.getSnapshot().unstored).toBe(1);
    receive(two, createResponse(2));
    one.noticeStorage('library');
    expect(one.getSnapshot()).toMatchObject({ pending: 1, unstored: 1 });
    expect(one.getSnapshot().library.flashcards.has('f949')).toBe(true);
    storage.quota = Number.POSITIVE_INFINITY;
    receive(one, createResponse(3));
    expect(openTab(storage).getSnapshot()).toMatchObject({ pending: 1 });
  });
});

// docs/product/data-and-devices.md#one-account-per-copy
describe('accounts on one browser', () => {
  it('never see or overwrite each other', () => {
    const storage = new MemoryStorage();
    startedTab(storage).commit(addFood, WITHOUT_PLAN_LIMIT);
    const ben = openTab(storage, 'user-ben');
    expect(ben.getSnapshot()).toMatchObject({ status: 'loading', pending: 0 });
    expect(ben.getSnapshot().library.categories.size).toBe(0);
    receive(ben, createWholeResponse());
    expect(ben.getSnapshot().library.categories.has('cat50')).toBe(false);
    expect(openTab(storage).listPending()).toMatchObject([{ change: addFood }]);
  });
});

describe('a storage in trouble', () => {
  it.each(['{', '[{"id":1}]', 'null'])(
    'has no copy where it holds %s, and starts from the server again',
    (text) => {
      const storage = new MemoryStorage();
      startedTab(storage);
      storage.setItem('flashcards', text);
      expect(openTab(storage).createRequest([]).copy).toBeNull();
    },
  );

  it('does not take a copy of the first protocol for one of its own', () => {
    const storage = new MemoryStorage();
    startedTab(storage);
    storage.setItem('library', JSON.stringify({ owner: ANN, rev: 7 }));
    expect(openTab(storage).createRequest([]).copy).toBeNull();
    expect(openTab(storage).getSnapshot().status).toBe('loading');
  });

  it('names the shape of the code that wrote the copy, so that the server answers whole', () => {
    const storage = new MemoryStorage();
    startedTab(storage);
    const marker = JSON.parse(storage.getItem('library') ?? '') as object;
    storage.setItem('library', JSON.stringify({ ...marker, shape: LIBRARY_SHAPE + 1 }));
    const tab = openTab(storage);
    expect(tab.getSnapshot().status).toBe('ready');
    expect(tab.createRequest([]).shape).toBe(LIBRARY_SHAPE + 1);
    receive(tab, createWholeResponse(1));
    expect(openTab(storage).createRequest([]).shape).toBe(LIBRARY_SHAPE);
  });

  // docs/product/data-and-devices.md#broken-copy
  it('shows a failure and never the default words without a copy and without the server', () => {
    const tab = openTab(new MemoryStorage());
    expect(tab.getSnapshot().status).toBe('loading');
    tab.noteFailure();
    expect(tab.getSnapshot()).toMatchObject({ status: 'failed' });
    expect(tab.getSnapshot().rows.flashcards).toEqual([]);
    receive(tab, createWholeResponse());
    tab.noteFailure();
    expect(tab.getSnapshot().status).toBe('ready');
  });

  // docs/product/data-and-devices.md#full-storage
  it('is reported when full, keeps the change for sending and leaves no half copy', () => {
    const storage = new MemoryStorage();
    const tab = startedTab(storage);
    storage.quota = 0;
    expect(tab.commit(addFood, WITHOUT_PLAN_LIMIT)).toEqual({ ok: true });
    expect(tab.getSnapshot()).toMatchObject({ storageFull: true, pending: 1, unstored: 1 });
    expect(tab.listPending()).toMatchObject([{ change: addFood }]);
    receive(tab, createResponse(2, { acknowledged: idsOf(tab) }));
    expect(tab.getSnapshot()).toMatchObject({ pending: 0, unstored: 0, storageFull: true });
    expect(openTab(storage).createRequest([]).copy).toBeNull();
  });

  it('is replaced by memory when it is forbidden altogether', () => {
    const tab = new LibraryStore({
      storage: createSafeStorage(() => {
        throw new DOMException('denied', 'SecurityError');
      }),
      userId: ANN,
      now: () => clock.now,
    });
    receive(tab, createWholeResponse());
    tab.commit(addFood, WITHOUT_PLAN_LIMIT);
    expect(tab.listPending()).toHaveLength(1);
    expect(tab.getSnapshot().library.categories.has('cat50')).toBe(true);
  });

  it('may be taken away while the page works on', () => {
    const gone = () => {
      throw new Error('SecurityError');
    };
    const storage = new MemoryStorage();
    const tab = startedTab(storage);
    Object.defineProperty(storage, 'length', { get: gone });
    Object.defineProperty(storage, 'setItem', { value: gone });
    tab.commit(addFood, WITHOUT_PLAN_LIMIT);
    expect(tab.listPending()).toHaveLength(1);
    expect(tab.getSnapshot().library.categories.has('cat50')).toBe(true);
  });
});
