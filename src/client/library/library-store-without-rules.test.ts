import { expect, it, vi } from 'vitest';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/rules.ts';
import { DeviceChanges } from './device-changes.ts';
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

it('shows its copy and takes in answers before the rules of changes are here', () => {
  const storage = new MemoryStorage();
  startedTab(storage);
  const tab = openEarlyTab(storage);
  expect(tab.getSnapshot()).toMatchObject({ status: 'ready', pending: 0, rescue: null });
  expect(receive(tab, createResponse(2, { rows: toRows({ flashcards: [COW] }) }))).toBe(true);
  expect(tab.getSnapshot().library.flashcards.get('f900')).toEqual(COW);
  expect(openTab(storage).getSnapshot().library.flashcards.get('f900')).toEqual(COW);
});

it('takes a change as soon as it has the rules, and none before', async () => {
  const storage = new MemoryStorage();
  startedTab(storage);
  const tab = openEarlyTab(storage);
  expect(() => tab.commit(addFood, WITHOUT_PLAN_LIMIT)).toThrow('not open for changes');
  await tab.loadChanges();
  expect(tab.commit(addFood, WITHOUT_PLAN_LIMIT)).toEqual({ ok: true });
  expect(openTab(storage).getSnapshot()).toMatchObject({ pending: 1 });
});

it('keeps the changes it has when it is opened for changes again', () => {
  const storage = new MemoryStorage();
  const tab = startedTab(storage);
  storage.quota = 0;
  tab.commit(addFood, WITHOUT_PLAN_LIMIT);
  tab.openForChanges(DeviceChanges);
  expect(tab.listPending()).toHaveLength(1);
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
