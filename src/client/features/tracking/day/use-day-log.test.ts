import { describe, expect, it } from 'vitest';
import { MemoryStorage } from '#client/device/memory-storage.test-support.ts';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import { createDayDraft } from '#shared/tracking/day-draft.ts';
import { DayDrafts } from './use-day-log.ts';

const DAY = '2025-03-01';
const ID = '00000000-0000-4000-8000-000000000001';
const createDraft = (text: string) => ({ ...createDayDraft(DAY, ID), note: { text, base: '' } });
const openDrafts = (storage: Storage, userId = 'ann', childId = 1) =>
  new DayDrafts(
    createSafeStorage(() => storage),
    { userId, childId },
  );
const readNote = (drafts: DayDrafts) => drafts.byDay.getSnapshot().get(DAY)?.note?.text;

describe('DayDrafts', () => {
  it('restores a draft after a reload until it is deleted', () => {
    const storage = new MemoryStorage();
    openDrafts(storage).put(DAY, createDraft('laughed'));
    const reloaded = openDrafts(storage);
    expect(reloaded.byDay.getSnapshot().get(DAY)).toEqual(createDraft('laughed'));
    reloaded.put(DAY, null);
    expect(reloaded.byDay.getSnapshot().size).toBe(0);
    expect(storage.length).toBe(0);
  });

  // docs/product/day-log.md#unsaved-input
  it('hides drafts from another account', () => {
    const storage = new MemoryStorage();
    openDrafts(storage).put(DAY, createDraft('of Ann'));
    expect(openDrafts(storage, 'ben').byDay.getSnapshot().size).toBe(0);
    openDrafts(storage, 'ben').put(DAY, createDraft('of Ben'));
    expect(readNote(openDrafts(storage))).toBe('of Ann');
  });

  it('separates the drafts of two children for one day', () => {
    const storage = new MemoryStorage();
    openDrafts(storage).put(DAY, createDraft('of the first'));
    openDrafts(storage, 'ann', 2).put(DAY, createDraft('of Ben'));
    expect(readNote(openDrafts(storage))).toBe('of the first');
    expect(readNote(openDrafts(storage, 'ann', 2))).toBe('of Ben');
    expect([...openDrafts(storage).byDay.getSnapshot().keys()]).toEqual([DAY]);
  });

  it('notifies subscribers until they unsubscribe', () => {
    const drafts = openDrafts(new MemoryStorage());
    let calls = 0;
    const unsubscribe = drafts.byDay.subscribe(() => {
      calls += 1;
    });
    const before = drafts.byDay.getSnapshot();
    expect(drafts.byDay.getSnapshot()).toBe(before);
    drafts.put(DAY, createDraft('a'));
    expect(calls).toBe(1);
    expect(drafts.byDay.getSnapshot()).not.toBe(before);
    unsubscribe();
    drafts.put(DAY, null);
    expect(calls).toBe(1);
  });

  it('keeps drafts in memory when the storage is full or forbidden', () => {
    for (const storage of [new MemoryStorage(0), undefined]) {
      const drafts = new DayDrafts(
        createSafeStorage(() => {
          if (!storage) throw new DOMException('denied', 'SecurityError');
          return storage;
        }),
        { userId: 'ann', childId: 1 },
      );
      drafts.put(DAY, createDraft('kept'));
      expect(readNote(drafts)).toBe('kept');
      drafts.put(DAY, null);
      expect(drafts.byDay.getSnapshot().size).toBe(0);
    }
  });

  it.each(['{', 'null', JSON.stringify({ ...createDraft('a'), date: '2025-03-02' }), '[]'])(
    'ignores the stored text %s',
    (text) => {
      const storage = new MemoryStorage();
      storage.setItem(`tracking-draft/ann/${DAY}`, text);
      expect(openDrafts(storage).byDay.getSnapshot().size).toBe(0);
    },
  );
});

describe('DayDrafts in two tabs', () => {
  const key = `tracking-draft/ann/${DAY}`;

  it('shows in one tab what is typed in the other', () => {
    const storage = new MemoryStorage();
    const [typing, watching] = [openDrafts(storage), openDrafts(storage)];
    typing.put(DAY, createDraft('a'));
    watching.reload(key);
    expect(readNote(watching)).toBe('a');
    typing.put(DAY, createDraft('b'));
    watching.reload(null);
    expect(readNote(watching)).toBe('b');
    typing.put(DAY, null);
    watching.reload(key);
    expect(watching.byDay.getSnapshot().size).toBe(0);
  });

  it('keeps the drafts of both tabs even when one is saved', () => {
    const storage = new MemoryStorage();
    const [tabA, tabB] = [openDrafts(storage), openDrafts(storage)];
    tabA.put(DAY, createDraft('a'));
    tabB.put(DAY, createDraft('b'));
    tabA.reload(key);
    expect(readNote(tabA)).toBe('a');
    tabA.put(DAY, null);
    expect(readNote(openDrafts(storage))).toBe('b');
  });

  it('does not delete a newer draft of the other tab', () => {
    const storage = new MemoryStorage();
    const typing = openDrafts(storage);
    typing.put(DAY, createDraft('a'));
    const watching = openDrafts(storage);
    typing.put(DAY, createDraft('b'));
    watching.put(DAY, null);
    expect(readNote(openDrafts(storage))).toBe('b');
  });
});
