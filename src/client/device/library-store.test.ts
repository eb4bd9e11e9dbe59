import { describe, expect, it } from 'vitest';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import { SYNC_PROTOCOL } from '#shared/library/sync-protocol.ts';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import { LIBRARY_SHAPE } from '#shared/library/tables/library-tables.ts';
import { MARKER } from './database/account-database.ts';
import { MemoryDatabase } from './database/memory-database.test-support.ts';
import {
  ADD_FOOD,
  clock,
  FOOD_CATEGORY,
  listPendingIds,
  openSyncedTab,
  openTab,
  receiveResponse,
} from './library-store.test-support.ts';
import { LibraryStore } from './library-store.ts';
import { createResponse, createWholeResponse, NONE_GONE, toRows } from './sync-responses.test-support.ts';

describe('LibraryStore.commit', () => {
  // docs/product/data-and-devices.md#outbox
  it('keeps the change across a reload', async () => {
    const database = new MemoryDatabase();
    const tab = await openSyncedTab(database);
    expect(tab.commit(ADD_FOOD, WITHOUT_PLAN_LIMIT)).toEqual({ ok: true });
    expect(tab.getSnapshot().rows.categories.at(-1)?.name).toBe('Food');
    const reloaded = openTab(database);
    expect(reloaded.getSnapshot()).toMatchObject({ status: 'ready', pendingCount: 1 });
    expect(reloaded.getSnapshot().library.categories.get('cat50')?.name).toBe('Food');
  });

  it('reports isStoring until the change is on disk', async () => {
    const database = new MemoryDatabase();
    const tab = await openSyncedTab(database);
    tab.commit(ADD_FOOD, WITHOUT_PLAN_LIMIT);
    expect(tab.getSnapshot()).toMatchObject({ isStoring: true, unstoredCount: 0, pendingCount: 1 });
    await tab.settle();
    expect(tab.getSnapshot()).toMatchObject({ isStoring: false, unstoredCount: 0, pendingCount: 1 });
    expect([...database.stores.outbox.keys()]).toEqual(listPendingIds(tab));
  });

  it('bases the change on the revision of the copy', async () => {
    const tab = await openSyncedTab(new MemoryDatabase());
    tab.commit(ADD_FOOD, WITHOUT_PLAN_LIMIT);
    expect(tab.createRequest(tab.listPending())).toMatchObject({
      protocol: SYNC_PROTOCOL,
      copy: { rev: 1, token: 'token-1' },
      changes: [{ base: 1, change: ADD_FOOD }],
      page: null,
    });
  });

  it('removes an acknowledged change that an earlier page made', async () => {
    const database = new MemoryDatabase();
    (await openSyncedTab(database)).commit(ADD_FOOD, WITHOUT_PLAN_LIMIT);
    const reloaded = openTab(database);
    reloaded.commit({ type: 'addCategory', category: { id: 'cat51', name: 'Toys' } }, WITHOUT_PLAN_LIMIT);
    const [first = ''] = listPendingIds(reloaded);
    const rows = toRows({ categories: [FOOD_CATEGORY] });
    expect(await receiveResponse(reloaded, createResponse(2, { acknowledged: [first], rows }))).toBe(true);
    expect(reloaded.listPending()).toMatchObject([{ change: { category: { name: 'Toys' } } }]);
    expect(openTab(database).getSnapshot().library.categories.has('cat50')).toBe(true);
  });

  it('refuses a change that breaks a rule', async () => {
    const tab = await openSyncedTab(new MemoryDatabase());
    const result = tab.commit({ type: 'deleteCategory', categoryId: 'cat1' }, WITHOUT_PLAN_LIMIT);
    expect(result).toEqual({ ok: false, code: 'category_not_empty' });
    const nonsense = { ...ADD_FOOD, category: { id: 'nonsense', name: '' } };
    expect(tab.commit(nonsense, WITHOUT_PLAN_LIMIT)).toEqual({ ok: false, code: 'invalid_change' });
    expect(tab.listPending()).toEqual([]);
  });

  // docs/product/data-and-devices.md#nothing-dropped
  it('undoes and lists a change that the server refuses', async () => {
    const database = new MemoryDatabase();
    const tab = await openSyncedTab(database);
    tab.commit({ type: 'addToSet', setId: 1, flashcardIds: ['f2'] }, WITHOUT_PLAN_LIMIT);
    const [id = ''] = listPendingIds(tab);
    const response = createResponse(2, {
      acknowledged: [id],
      refused: [{ id, code: 'flashcard_not_found' }],
      gone: { ...NONE_GONE, flashcards: ['f2'] },
    });
    await receiveResponse(tab, response);
    const { library, refused } = openTab(database).getSnapshot();
    expect(library.sets.get(1)?.flashcardIds).not.toContain('f2');
    expect(refused).toMatchObject([{ id, code: 'flashcard_not_found', change: { type: 'addToSet' } }]);
    tab.dismissRefused(refused[0]!);
    expect(openTab(database).getSnapshot().refused).toEqual([]);
  });
});

describe('LibraryStore in two tabs', () => {
  it('keeps the changes of both tabs', async () => {
    const database = new MemoryDatabase();
    const firstTab = await openSyncedTab(database);
    const secondTab = openTab(database);
    firstTab.commit(ADD_FOOD, WITHOUT_PLAN_LIMIT);
    secondTab.commit({ type: 'addCategory', category: { id: 'cat51', name: 'Toys' } }, WITHOUT_PLAN_LIMIT);
    await firstTab.reload();
    await secondTab.reload();
    for (const tab of [firstTab, secondTab, openTab(database)]) {
      expect([...tab.getSnapshot().library.categories.keys()]).toEqual(
        expect.arrayContaining(['cat50', 'cat51']),
      );
    }
  });

  it("ignores a slow response that is older than the other tab's copy", async () => {
    const database = new MemoryDatabase();
    const slow = await openSyncedTab(database);
    const quick = openTab(database);
    const slowRequest = slow.createRequest([]);
    await receiveResponse(
      quick,
      createResponse(3, { rows: toRows({ categories: [{ id: 'cat1', name: 'Beasts' }] }) }),
    );
    const older = createResponse(2, { rows: toRows({ categories: [{ id: 'cat1', name: 'Pets' }] }) });
    expect(await receiveResponse(slow, older, slowRequest)).toBe(false);
    await slow.reload();
    expect(slow.createRequest([]).copy).toEqual({ rev: 3, token: 'token-3' });
    expect(openTab(database).getSnapshot().library.categories.get('cat1')?.name).toBe('Beasts');
  });

  it('returns to an earlier revision when the server has been restored', async () => {
    const database = new MemoryDatabase();
    const firstTab = await openSyncedTab(database);
    await receiveResponse(firstTab, createResponse(5));
    const secondTab = openTab(database);
    await receiveResponse(firstTab, createWholeResponse(2, { state: 'diverged', token: 'other' }));
    await secondTab.reload();
    expect(secondTab.createRequest([]).copy).toEqual({ rev: 2, token: 'other' });
  });

  it('keeps a change that is only in memory while the other tab syncs', async () => {
    const database = new MemoryDatabase();
    const firstTab = await openSyncedTab(database);
    const secondTab = openTab(database);
    database.isFull = true;
    firstTab.commit(ADD_FOOD, WITHOUT_PLAN_LIMIT);
    await firstTab.settle();
    expect(firstTab.getSnapshot()).toMatchObject({ pendingCount: 1, unstoredCount: 1 });
    database.isFull = false;
    await receiveResponse(secondTab, createResponse(2));
    await firstTab.reload();
    expect(firstTab.getSnapshot()).toMatchObject({ pendingCount: 1, unstoredCount: 1 });
    expect(firstTab.getSnapshot().library.categories.has('cat50')).toBe(true);
  });
});

describe('LibraryStore with a faulty database', () => {
  it.each([
    ['flashcards/', [{ id: 1 }]],
    ['sets/', 'no rows'],
    [MARKER, { rev: 7 }],
  ])('fetches the whole library when %s holds %s', async (key, value) => {
    const database = new MemoryDatabase();
    await openSyncedTab(database);
    database.stores.copy.set(key, value);
    expect(openTab(database).createRequest([]).copy).toBeNull();
    const tab = openTab(database);
    expect(tab.getSnapshot().status).toBe('loading');
    expect(await receiveResponse(tab, createWholeResponse(2))).toBe(true);
    expect(openTab(database).createRequest([]).copy).toEqual({ rev: 2, token: 'token-2' });
  });

  it('sends the shape of the code that wrote the copy', async () => {
    const database = new MemoryDatabase();
    await openSyncedTab(database);
    const marker = database.stores.copy.get(MARKER) as object;
    database.stores.copy.set(MARKER, { ...marker, shape: LIBRARY_SHAPE + 1 });
    const tab = openTab(database);
    expect(tab.getSnapshot().status).toBe('ready');
    expect(tab.createRequest([]).shape).toBe(LIBRARY_SHAPE + 1);
    await receiveResponse(tab, createWholeResponse(1));
    expect(openTab(database).createRequest([]).shape).toBe(LIBRARY_SHAPE);
  });

  // docs/product/data-and-devices.md#broken-copy
  it('reports a failure when it has no copy and gets no response', async () => {
    const tab = openTab(new MemoryDatabase());
    expect(tab.getSnapshot().status).toBe('loading');
    tab.noteFetchFailure();
    expect(tab.getSnapshot()).toMatchObject({ status: 'failed' });
    expect(tab.getSnapshot().rows.flashcards).toEqual([]);
    await receiveResponse(tab, createWholeResponse());
    tab.noteFetchFailure();
    expect(tab.getSnapshot().status).toBe('ready');
  });

  // docs/product/data-and-devices.md#full-storage
  it('keeps the change in memory when storage is full', async () => {
    const database = new MemoryDatabase();
    const tab = await openSyncedTab(database);
    database.isFull = true;
    expect(tab.commit(ADD_FOOD, WITHOUT_PLAN_LIMIT)).toEqual({ ok: true });
    await tab.settle();
    expect(tab.getSnapshot()).toMatchObject({ isStorageFull: true, pendingCount: 1, unstoredCount: 1 });
    expect(tab.listPending()).toMatchObject([{ change: ADD_FOOD }]);
    await receiveResponse(tab, createResponse(2, { acknowledged: listPendingIds(tab) }));
    expect(tab.getSnapshot()).toMatchObject({ pendingCount: 0, unstoredCount: 0, isStorageFull: true });
    expect(openTab(database).createRequest([]).copy).toEqual({ rev: 1, token: 'token-1' });
  });
});

describe('LibraryStore copy', () => {
  // docs/product/data-and-devices.md#broken-copy
  it.each([
    ['wrote and that are all there', {}, 'ready'],
    ['did not write', { by: 'another version' }, 'loading'],
    ['wrote but that have lost a row', { counts: { 'categories/': 2 } }, 'loading'],
  ])('checks only rows that this version of the app %s', async (_rows, changed, status) => {
    const database = new MemoryDatabase();
    const tab = openTab(database);
    await receiveResponse(tab, createWholeResponse(1, { rows: toRows({ categories: [FOOD_CATEGORY] }) }));
    const marker = database.stores.copy.get(MARKER) as { checked: object };
    database.stores.copy.set(MARKER, { ...marker, checked: { ...marker.checked, ...changed } });
    database.stores.copy.set('categories/', [{ id: 'cat50', name: 7 }]);
    expect(openTab(database).getSnapshot().status).toBe(status);
  });

  // docs/product/data-and-devices.md#broken-copy
  it('fetches the library again at the start after damage was found', async () => {
    const database = new MemoryDatabase();
    const tab = openTab(database);
    await receiveResponse(tab, createWholeResponse(1, { rows: toRows({ categories: [FOOD_CATEGORY] }) }));
    openTab(database).checkStoredRows();
    database.stores.copy.set('categories/', [{ id: 'cat50', name: 7 }]);
    openTab(database).checkStoredRows();
    await expect.poll(() => openTab(database).getSnapshot().status).toBe('loading');
  });

  const createNotedDay = (day: string) => ({ ...createRecord(day), notes: 'x' });

  // docs/product/data-and-devices.md#local-copy
  it('has one record per month for days', async () => {
    const database = new MemoryDatabase();
    const tab = openTab(database);
    const days = ['2026-01-05', '2026-02-05', '2026-02-06'].map(createNotedDay);
    await receiveResponse(tab, createWholeResponse(1, { rows: toRows({ history: days }) }));
    expect([...database.stores.copy.keys()]).toEqual(['history/2026-01', 'history/2026-02', MARKER]);
    const january = database.stores.copy.get('history/2026-01');
    await receiveResponse(
      tab,
      createResponse(2, { rows: toRows({ history: [createNotedDay('2026-02-07')] }) }),
    );
    expect(database.stores.copy.get('history/2026-01')).toBe(january);
    expect([...openTab(database).getSnapshot().library.history.keys()]).toEqual([
      ...days.map(({ date }) => date),
      '2026-02-07',
    ]);
    await receiveResponse(tab, createResponse(3, { gone: { ...NONE_GONE, history: ['2026-01-05'] } }));
    expect(database.stores.copy.has('history/2026-01')).toBe(false);
  });

  it('stays in memory for a session that ends with its tab', async () => {
    const database = new MemoryDatabase();
    const tab = new LibraryStore({
      database,
      records: database.records,
      now: Date.now,
      shouldKeepCopy: () => false,
    });
    await receiveResponse(tab, createWholeResponse());
    tab.commit(ADD_FOOD, WITHOUT_PLAN_LIMIT);
    await tab.settle();
    await tab.reload();
    expect(tab.getSnapshot().library.categories.has('cat1')).toBe(true);
    expect([database.stores.copy.size, database.stores.outbox.size]).toEqual([0, 1]);
  });
});

describe('LibraryStore outbox', () => {
  it('keeps the order of changes when the clock is set back', async () => {
    const database = new MemoryDatabase();
    const before = await openSyncedTab(database);
    const flashcard = { id: 'f900', word: 'cow', categoryId: 'cat1' };
    before.commit({ type: 'addFlashcard', flashcard, categoryName: 'Animals' }, WITHOUT_PLAN_LIMIT);
    clock.now -= 500;
    const after = openTab(database);
    after.commit({ type: 'addToSet', setId: 1, flashcardIds: ['f900'] }, WITHOUT_PLAN_LIMIT);
    expect(after.listPending().map(({ change }) => change.type)).toEqual(['addFlashcard', 'addToSet']);
  });

  it('lists a refused change when storage is full', async () => {
    const database = new MemoryDatabase();
    const tab = await openSyncedTab(database);
    tab.commit(ADD_FOOD, WITHOUT_PLAN_LIMIT);
    database.isFull = true;
    const [id = ''] = listPendingIds(tab);
    await receiveResponse(
      tab,
      createResponse(2, { acknowledged: [id], refused: [{ id, code: 'set_full' }] }),
    );
    expect(tab.getSnapshot().refused).toMatchObject([{ id, code: 'set_full' }]);
    tab.dismissRefused(tab.getSnapshot().refused[0]!);
    expect(tab.getSnapshot().refused).toEqual([]);
  });

  it('keeps unreadable entries unsent until the parent discards them', async () => {
    const database = new MemoryDatabase();
    const id = crypto.randomUUID();
    database.stores.outbox.set(id, { at: 1, base: 1, change: ADD_FOOD });
    database.stores.outbox.set('not-an-id', { at: 1, base: 1, change: ADD_FOOD });
    const later = { at: 1, base: 1, change: { type: 'fromTheFuture' } };
    database.stores.outbox.set(crypto.randomUUID(), later);
    const tab = await openSyncedTab(database);
    expect(listPendingIds(tab)).toEqual([id]);
    await receiveResponse(tab, createResponse(2, { acknowledged: [id] }));
    const { unreadable } = tab.getSnapshot();
    expect(unreadable).toHaveLength(2);
    expect(unreadable.map(({ text }) => text)).toContain(JSON.stringify(later));
    for (const entry of unreadable) tab.discardUnreadable(entry);
    expect(openTab(database).getSnapshot().unreadable).toEqual([]);
  });
});

function createRecord(date: string): TrackingRecord {
  return {
    date,
    childId: 1,
    selectedSets: [],
    setUsage: {},
    setCards: {},
    shown: [],
    sessions: 1,
    entryCount: 0,
    engagement: 0,
    engagementTimes: [],
    notes: '',
  };
}
