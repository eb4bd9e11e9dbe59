import { describe, expect, it } from 'vitest';
import { LibraryStore } from '#client/device/library-store.ts';
import { MemoryStorage } from '#client/device/memory-storage.test-support.ts';
import { createResponse, createWholeResponse, toRows } from '#client/device/sync-responses.test-support.ts';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import type { SyncResponse } from '#shared/library/sync-protocol.ts';
import { bringLostBack, discardLost } from './answer-rescue.ts';

let clock = 1_000;
const COW = { id: 'f900', word: 'cow', categoryId: 'cat1' };
const DIVERGED = createWholeResponse(2, { state: 'diverged', token: 'other' });

function openTab(storage: Storage): LibraryStore {
  return new LibraryStore({
    storage: createSafeStorage(() => storage),
    userId: 'ann',
    now: () => ++clock,
  });
}

const receive = (tab: LibraryStore, response: SyncResponse) =>
  tab.takeResponse(tab.createRequest([]), response);

/** A tab whose copy has a card that a server restored to revision 2 lacks. */
function openAheadTab(storage: Storage): LibraryStore {
  const tab = openTab(storage);
  receive(tab, createWholeResponse(1));
  receive(tab, createResponse(5, { rows: toRows({ flashcards: [COW] }) }));
  return tab;
}

function usedCharacters(storage: Storage): number {
  const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '');
  return keys.reduce((sum, key) => sum + key.length + (storage.getItem(key) ?? '').length, 0);
}

describe('a server with another history', () => {
  it('is taken over, and what only this device has waits for the parent, also after a reload', () => {
    const storage = new MemoryStorage();
    receive(openAheadTab(storage), DIVERGED);
    const { library, rescue } = openTab(storage).getSnapshot();
    expect(library.flashcards.has('f900')).toBe(false);
    expect(rescue?.flashcards).toMatchObject([{ row: COW, fields: null }]);
  });

  it('gets it back as changes when the parent says so', () => {
    const storage = new MemoryStorage();
    const tab = openAheadTab(storage);
    receive(tab, DIVERGED);
    bringLostBack(tab, WITHOUT_PLAN_LIMIT);
    expect(tab.getSnapshot()).toMatchObject({ rescue: null, pending: 1 });
    expect(openTab(storage).getSnapshot().library.flashcards.get('f900')).toEqual(COW);
    expect(openTab(storage).getSnapshot().rescue).toBeNull();
  });

  it('gets back what the plan has room for; the rest waits with the reason', () => {
    const tab = openAheadTab(new MemoryStorage());
    receive(tab, createResponse(6, { rows: toRows({ flashcards: [{ ...COW, id: 'f901', word: 'hen' }] }) }));
    receive(tab, DIVERGED);
    expect(bringLostBack(tab, { flashcardLimit: 26 })).toBe('plan_flashcard_limit');
    expect(tab.getSnapshot().rescue?.flashcards).toHaveLength(1);
    expect(tab.getSnapshot().library.flashcards.size).toBe(26);
    expect(bringLostBack(tab, WITHOUT_PLAN_LIMIT)).toBeNull();
    expect(tab.getSnapshot().rescue).toBeNull();
  });

  it('leaves nothing behind when the parent discards it', () => {
    const storage = new MemoryStorage();
    const tab = openAheadTab(storage);
    receive(tab, DIVERGED);
    discardLost(tab);
    expect(tab.getSnapshot().rescue).toBeNull();
    expect(storage.getItem('rescued/ann')).toBeNull();
  });

  it('still gets the changes that were not sent', () => {
    const tab = openAheadTab(new MemoryStorage());
    tab.commit({ type: 'addToSet', setId: 1, flashcardIds: ['f2'] }, WITHOUT_PLAN_LIMIT);
    receive(tab, DIVERGED);
    expect(tab.listPending()).toHaveLength(1);
    expect(tab.getSnapshot().library.sets.get(1)?.flashcardIds).toContain('f2');
  });

  it('does not replace the stored copy as long as the storage has no room for what would be lost', () => {
    const storage = new MemoryStorage();
    const tab = openAheadTab(storage);
    storage.quota = usedCharacters(storage) + 20;
    receive(tab, DIVERGED);
    expect(tab.getSnapshot()).toMatchObject({ storageFull: true, rescue: { flashcards: [{ row: COW }] } });
    const reloaded = openTab(storage);
    expect(reloaded.getSnapshot().library.flashcards.has('f900')).toBe(true);
    tab.noticeStorage(null);
    expect(tab.createRequest([]).copy?.token).toBe('other');
    storage.quota = Number.POSITIVE_INFINITY;
    receive(tab, createResponse(3));
    expect(openTab(storage).getSnapshot().rescue?.flashcards).toHaveLength(1);
    expect(openTab(storage).createRequest([]).copy?.rev).toBe(3);
  });

  it('does not get back what another device deleted when this copy was merely too old', () => {
    const tab = openAheadTab(new MemoryStorage());
    receive(tab, createWholeResponse(900, { state: 'stale' }));
    expect(tab.getSnapshot().rescue).toBeNull();
    expect(tab.getSnapshot().library.flashcards.has('f900')).toBe(false);
  });
});

describe('a day that was saved twice under one entry id', () => {
  const createEntry = (count: number) => ({
    id: 'a3bb189e-8bf9-4c88-9f7b-2f1d5a6c7e10',
    childId: 1,
    day: '2026-03-01',
    at: '2026-03-01T08:00:00.000+01:00',
    source: 'hand' as const,
    flashes: [{ setId: 1, cardIds: ['f1'], count }],
    takes: [],
    selected: { add: [], remove: [] },
    times: { add: [], remove: [] },
  });

  it('is not refused to the parent: what the second save has more is logged', () => {
    const tab = openTab(new MemoryStorage());
    receive(tab, createWholeResponse(1));
    tab.commit({ type: 'logDay', entry: createEntry(3) }, WITHOUT_PLAN_LIMIT);
    const id = tab.listPending()[0]?.id ?? '';
    const known = { ...createEntry(1), order: 1 };
    receive(
      tab,
      createResponse(2, {
        acknowledged: [id],
        refused: [{ id, code: 'entry_differs' }],
        rows: toRows({ entries: [known] }),
      }),
    );
    expect(tab.getSnapshot().refused).toEqual([]);
    expect(tab.listPending()).toMatchObject([
      { change: { type: 'logDay', entry: { flashes: [{ setId: 1, count: 2 }] } } },
    ]);
  });

  it('is logged once when two tabs hear the same answer', () => {
    const storage = new MemoryStorage();
    const tab = openTab(storage);
    receive(tab, createWholeResponse(1));
    const known = createEntry(1);
    tab.commit({ type: 'logDay', entry: createEntry(3) }, WITHOUT_PLAN_LIMIT);
    receive(tab, createResponse(2, { rows: toRows({ entries: [{ ...known, order: 1 }] }) }));
    const id = tab.listPending()[0]?.id ?? '';
    const other = openTab(storage);
    const refusal = createResponse(2, { acknowledged: [id], refused: [{ id, code: 'entry_differs' }] });
    other.listPending();
    receive(tab, refusal);
    receive(other, refusal);
    expect(openTab(storage).listPending()).toMatchObject([
      { change: { entry: { flashes: [{ count: 2 }] } } },
    ]);
  });
});
