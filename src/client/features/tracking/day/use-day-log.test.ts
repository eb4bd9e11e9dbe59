import { describe, expect, it } from 'vitest';
import { MemoryStorage } from '#client/device/memory-storage.test-support.ts';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import { createDayDraft } from '#shared/tracking/day-draft.ts';
import { DayDrafts } from './use-day-log.ts';

const DAY = '2025-03-01';
const ID = '00000000-0000-4000-8000-000000000001';
const draftWith = (text: string) => ({ ...createDayDraft(DAY, ID), note: { text, base: '' } });
const open = (storage: Storage, userId = 'ann', childId = 1) =>
  new DayDrafts(
    createSafeStorage(() => storage),
    { userId, childId },
  );
const noteIn = (drafts: DayDrafts) => drafts.byDay.getSnapshot().get(DAY)?.note?.text;

describe('unsaved input', () => {
  it('survives a reload until it is dropped', () => {
    const storage = new MemoryStorage();
    open(storage).put(DAY, draftWith('laughed'));
    const reloaded = open(storage);
    expect(reloaded.byDay.getSnapshot().get(DAY)).toEqual(draftWith('laughed'));
    reloaded.put(DAY, null);
    expect(reloaded.byDay.getSnapshot().size).toBe(0);
    expect(storage.length).toBe(0);
  });

  it('can be put back after it was dropped', () => {
    const storage = new MemoryStorage();
    const drafts = open(storage);
    drafts.put(DAY, draftWith('laughed'));
    const dropped = drafts.byDay.getSnapshot().get(DAY);
    drafts.put(DAY, null);
    drafts.put(DAY, dropped ?? null);
    expect(drafts.byDay.getSnapshot().get(DAY)).toEqual(draftWith('laughed'));
    expect(noteIn(open(storage))).toBe('laughed');
  });

  // docs/product/day-log.md#unsaved-input
  it('is never seen by another account', () => {
    const storage = new MemoryStorage();
    open(storage).put(DAY, draftWith('of Ann'));
    expect(open(storage, 'ben').byDay.getSnapshot().size).toBe(0);
    open(storage, 'ben').put(DAY, draftWith('of Ben'));
    expect(noteIn(open(storage))).toBe('of Ann');
  });

  it('belongs to one child, and the same day of another child has its own', () => {
    const storage = new MemoryStorage();
    open(storage).put(DAY, draftWith('of the first'));
    open(storage, 'ann', 2).put(DAY, draftWith('of Ben'));
    expect(noteIn(open(storage))).toBe('of the first');
    expect(noteIn(open(storage, 'ann', 2))).toBe('of Ben');
    expect([...open(storage).byDay.getSnapshot().keys()]).toEqual([DAY]);
  });

  it('notifies its readers, who get the same object while nothing changes', () => {
    const drafts = open(new MemoryStorage());
    let calls = 0;
    const end = drafts.byDay.subscribe(() => {
      calls += 1;
    });
    const before = drafts.byDay.getSnapshot();
    expect(drafts.byDay.getSnapshot()).toBe(before);
    drafts.put(DAY, draftWith('a'));
    expect(calls).toBe(1);
    expect(drafts.byDay.getSnapshot()).not.toBe(before);
    end();
    drafts.put(DAY, null);
    expect(calls).toBe(1);
  });

  it('lasts as long as the page when the storage is full or forbidden', () => {
    for (const storage of [new MemoryStorage(0), undefined]) {
      const drafts = new DayDrafts(
        createSafeStorage(() => {
          if (!storage) throw new DOMException('denied', 'SecurityError');
          return storage;
        }),
        { userId: 'ann', childId: 1 },
      );
      drafts.put(DAY, draftWith('kept'));
      expect(noteIn(drafts)).toBe('kept');
      drafts.put(DAY, null);
      expect(drafts.byDay.getSnapshot().size).toBe(0);
    }
  });

  it.each(['{', 'null', JSON.stringify({ ...draftWith('a'), date: '2025-03-02' }), '[]'])(
    'is not read from %s',
    (text) => {
      const storage = new MemoryStorage();
      storage.setItem(`tracking-draft/ann/${DAY}`, text);
      expect(open(storage).byDay.getSnapshot().size).toBe(0);
    },
  );
});

describe('two tabs', () => {
  const key = `tracking-draft/ann/${DAY}`;

  it('one that only looks follows the one that types', () => {
    const storage = new MemoryStorage();
    const [typing, looking] = [open(storage), open(storage)];
    typing.put(DAY, draftWith('a'));
    looking.noticeStorage(key);
    expect(noteIn(looking)).toBe('a');
    typing.put(DAY, draftWith('b'));
    looking.noticeStorage(null);
    expect(noteIn(looking)).toBe('b');
    typing.put(DAY, null);
    looking.noticeStorage(key);
    expect(looking.byDay.getSnapshot().size).toBe(0);
  });

  it('both typing keep their own, and saving one leaves what the other has stored', () => {
    const storage = new MemoryStorage();
    const [one, two] = [open(storage), open(storage)];
    one.put(DAY, draftWith('one'));
    two.put(DAY, draftWith('two'));
    one.noticeStorage(key);
    expect(noteIn(one)).toBe('one');
    one.put(DAY, null);
    expect(noteIn(open(storage))).toBe('two');
  });

  it('one that only looks drops nothing that the other has typed since', () => {
    const storage = new MemoryStorage();
    const typing = open(storage);
    typing.put(DAY, draftWith('a'));
    const looking = open(storage);
    typing.put(DAY, draftWith('b'));
    looking.put(DAY, null);
    expect(noteIn(open(storage))).toBe('b');
  });
});
