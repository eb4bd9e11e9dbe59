import { expect, it, vi } from 'vitest';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/rules.ts';
import { holdsDeviceChanges } from './holds-device-changes.ts';
import { ANN, addFood, openTab, receive, startedTab } from './library-store.test-support.ts';
import { LibraryStore } from './library-store.ts';
import { MemoryStorage } from './memory-storage.test-support.ts';
import { SyncEngine } from './sync-engine.ts';
import { createResponse, createWholeResponse, toRows } from './sync-responses.test-support.ts';

const COW = { id: 'f900', word: 'cow', categoryId: 'cat1' };

/** A tab as it is until the file of the rules has come. */
function openEarlyTab(storage: Storage): LibraryStore {
  return new LibraryStore({ storage: createSafeStorage(() => storage), userId: ANN, now: Date.now });
}

it('shows its copy and takes in answers before the rules of changes have loaded', () => {
  const storage = new MemoryStorage();
  startedTab(storage);
  const tab = openEarlyTab(storage);
  expect(tab.getSnapshot()).toMatchObject({ status: 'ready', pending: 0, rescue: null });
  expect(receive(tab, createResponse(2, { rows: toRows({ flashcards: [COW] }) }))).toBe(true);
  expect(tab.getSnapshot().library.flashcards.get('f900')).toEqual(COW);
  expect(openTab(storage).getSnapshot().library.flashcards.get('f900')).toEqual(COW);
});

// docs/product/data-and-devices.md#outbox
it('keeps a change at once that is made before the rules have loaded, and shows it with them', async () => {
  const storage = new MemoryStorage();
  startedTab(storage);
  const tab = openEarlyTab(storage);
  expect(tab.commit(addFood, WITHOUT_PLAN_LIMIT)).toEqual({ ok: true });
  expect(tab.getSnapshot()).toMatchObject({ pending: 1, unstored: 0 });
  expect(openTab(storage).getSnapshot().library.categories.get('cat50')?.name).toBe('Food');
  expect(tab.listPending()).toMatchObject([{ base: 1, change: addFood }]);
  await tab.loadChanges();
  expect(tab.getSnapshot()).toMatchObject({ pending: 1 });
  expect(tab.getSnapshot().library.categories.get('cat50')?.name).toBe('Food');
});

it('keeps early changes in memory, in their order, where the storage is full', async () => {
  const storage = new MemoryStorage();
  startedTab(storage);
  const tab = openEarlyTab(storage);
  storage.quota = 0;
  const toys = { type: 'addCategory', category: { id: 'cat51', name: 'Toys' } } as const;
  for (const change of [addFood, toys]) tab.commit(change, WITHOUT_PLAN_LIMIT);
  expect(tab.getSnapshot()).toMatchObject({ pending: 2, unstored: 2, storageFull: true });
  await tab.loadChanges();
  expect(tab.listPending()).toMatchObject([{ change: addFood }, { change: toys }]);
  storage.quota = Number.POSITIVE_INFINITY;
  receive(tab, createResponse(2));
  expect(tab.getSnapshot()).toMatchObject({ pending: 2, unstored: 0, storageFull: false });
});

it('sends an early change with the next sync, and not before the rules have loaded', async () => {
  const storage = new MemoryStorage();
  startedTab(storage);
  const tab = openEarlyTab(storage);
  vi.spyOn(tab, 'loadChanges').mockRejectedValueOnce(new Error('no network'));
  tab.commit(addFood, WITHOUT_PLAN_LIMIT);
  const engine = new SyncEngine({
    store: tab,
    send: async ({ changes }) => ({
      kind: 'ok',
      response: createResponse(2, { acknowledged: changes.map(({ id }) => id) }),
    }),
    exclusively: (work) => work(),
  });
  await engine.run();
  expect(tab.getSnapshot()).toMatchObject({ pending: 0 });
  expect(
    holdsDeviceChanges(
      createSafeStorage(() => storage),
      ANN,
    ),
  ).toBe(false);
});

it('fetches the rules for a change that another tab has made, and shows it', async () => {
  const storage = new MemoryStorage();
  const other = startedTab(storage);
  const tab = openEarlyTab(storage);
  other.commit(addFood, WITHOUT_PLAN_LIMIT);
  tab.noticeStorage(`outbox/${ANN}/${other.listPending()[0]?.id}`);
  await vi.waitFor(() => expect(tab.getSnapshot()).toMatchObject({ pending: 1 }));
  expect(tab.getSnapshot().library.categories.get('cat50')?.name).toBe('Food');
});

it('fetches the rules when a restored server answers, so that nothing of the copy is lost', async () => {
  const storage = new MemoryStorage();
  const before = startedTab(storage);
  receive(before, createResponse(5, { rows: toRows({ flashcards: [COW] }) }));
  const tab = openEarlyTab(storage);
  const response = createWholeResponse(2, { state: 'diverged', token: 'other' });
  const engine = new SyncEngine({
    store: tab,
    send: async () => ({ kind: 'ok', response }),
    exclusively: (work) => work(),
  });
  await engine.run();
  expect(tab.getSnapshot().rescue?.flashcards).toMatchObject([{ card: COW, fields: null }]);
  expect(openTab(storage).getSnapshot().rescue?.flashcards).toMatchObject([{ card: COW }]);
});

it.each([`outbox/${ANN}/1`, `refused/${ANN}/1`, `rescued/${ANN}`])(
  'is opened with the rules where the browser holds “%s”',
  (key) => {
    const storage = new MemoryStorage();
    startedTab(storage);
    const safe = createSafeStorage(() => storage);
    expect(holdsDeviceChanges(safe, ANN)).toBe(false);
    storage.setItem(key, '{}');
    expect(holdsDeviceChanges(safe, ANN)).toBe(true);
    expect(holdsDeviceChanges(safe, 'user-ben')).toBe(false);
  },
);
