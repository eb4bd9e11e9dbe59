import { describe, expect, it } from 'vitest';
import type { LibrarySnapshot } from '#client/device/library-store.ts';
import { MemoryStorage } from '#client/device/memory-storage.test-support.ts';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import { createStore } from '#client/lib/store/store.ts';
import { applyChange, type Change } from '#shared/library/changes/change.ts';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import { createPlainLibrary } from '#shared/library/plain-defaults.test-support.ts';
import { libraryToRows } from '#shared/library/sorted-rows.ts';
import { NEW_CHILD } from '#shared/library/tables/child.ts';
import { createEntry } from '#tests/support/library/library-changes.ts';
import { createChildView } from './child-view.ts';

const BEN = 2;
const DAY = '2026-03-01';
const ADD_BEN: Change = { type: 'addChild', child: { ...NEW_CHILD, id: BEN, name: 'Ben' } };
const createLogChange = (childId: number): Change => ({
  type: 'logDay',
  entry: createEntry(DAY, { childId, flashes: [{ setId: 1, cardIds: ['f1'], count: childId }] }),
});
const ADD_BENS_SET: Change = {
  type: 'addSet',
  set: { id: 1_000_007, childId: BEN, name: 'Fruit', flashcardIds: [] },
};

function createSnapshot(...changes: Change[]): LibrarySnapshot {
  const library = changes.reduce(
    (before, change) => applyChange(before, change, WITHOUT_PLAN_LIMIT, crypto.randomUUID()).library,
    createPlainLibrary(),
  );
  return {
    status: 'ready',
    isStoring: false,
    library,
    rows: libraryToRows(library),
    pendingCount: 0,
    unstoredCount: 0,
    refused: [],
    unreadable: [],
    rescue: null,
    isStorageFull: false,
  };
}

/** Opens a browser in which tabs can be opened and reloaded. */
function openBrowser(start: LibrarySnapshot) {
  const device = createSafeStorage(() => new MemoryStorage());
  const openTab = () => {
    const tab = createSafeStorage(() => new MemoryStorage());
    const family = createStore(start);
    const load = () => createChildView({ family, userId: 'ann', storage: device, tab });
    return { family, load, view: load() };
  };
  return { openTab };
}

const twoChildren = createSnapshot(ADD_BEN, ADD_BENS_SET, createLogChange(1), createLogChange(BEN));

// docs/product/children.md#chosen-child
describe('createChildView', () => {
  it('returns the same snapshot while there is one child', () => {
    const oneChild = createSnapshot(createLogChange(1));
    const { view } = openBrowser(oneChild).openTab();
    expect(view.snapshot.getSnapshot()).toBe(oneChild);
    expect(view.childId.getSnapshot()).toBe(1);
  });

  it("returns the sets and days of the chosen child and the family's cards", () => {
    const { view } = openBrowser(twoChildren).openTab();
    expect(view.snapshot.getSnapshot().rows.history).toMatchObject([{ childId: 1 }]);
    view.choose(BEN);
    const { rows, library } = view.snapshot.getSnapshot();
    expect(rows.sets).toMatchObject([{ name: 'Fruit' }]);
    expect([...library.history.keys()]).toEqual([`${BEN}/${DAY}`]);
    expect(rows.entries).toMatchObject([{ childId: BEN }]);
    expect([rows.flashcards, library.sets]).toEqual([twoChildren.rows.flashcards, twoChildren.library.sets]);
  });

  it('keeps the identity of unchanged tables', () => {
    const { view, family } = openBrowser(twoChildren).openTab();
    const before = view.snapshot.getSnapshot();
    expect(view.snapshot.getSnapshot()).toBe(before);
    family.set({ ...twoChildren, pendingCount: 1 });
    const after = view.snapshot.getSnapshot();
    expect(after).toMatchObject({ pendingCount: 1 });
    expect([after.library, after.rows]).toEqual([before.library, before.rows]);
    expect(after.library).toBe(before.library);
    expect(after.rows.history).toBe(before.rows.history);
  });

  it('notifies subscribers when another child is chosen', () => {
    const { view } = openBrowser(twoChildren).openTab();
    let calls = 0;
    const unsubscribe = view.childId.subscribe(() => {
      calls += 1;
    });
    view.choose(BEN);
    unsubscribe();
    view.choose(1);
    expect(calls).toBe(1);
  });
});

// docs/product/children.md#chosen-child
describe('chosen child', () => {
  it('survives a reload of its tab', () => {
    const { openTab } = openBrowser(twoChildren);
    const [first, second] = [openTab(), openTab()];
    first.view.choose(BEN);
    second.view.choose(1);
    expect(first.load().childId.getSnapshot()).toBe(BEN);
    expect(openTab().view.childId.getSnapshot()).toBe(1);
  });

  it('falls back to the first shown child when it is removed', () => {
    const { view, family } = openBrowser(twoChildren).openTab();
    view.choose(BEN);
    family.set(createSnapshot(ADD_BEN, { type: 'removeChild', childId: BEN }));
    expect(view.childId.getSnapshot()).toBe(1);
    family.set(createSnapshot(ADD_BEN, { type: 'removeChild', childId: 1 }));
    expect(view.childId.getSnapshot()).toBe(BEN);
  });
});
