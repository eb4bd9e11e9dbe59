import { describe, expect, it } from 'vitest';
import { MemoryStorage } from '#client/library/memory-storage.test-support.ts';
import { createSafeStorage } from '#client/library/safe-storage.ts';
import { createDayForm } from '#shared/tracking/day-form.ts';
import { DayDrafts } from './day-drafts.ts';

const DAY = '2025-03-01';
const draftWith = (notes: string) => ({ base: null, form: { ...createDayForm(DAY, undefined), notes } });
const open = (storage: Storage, userId = 'ann') =>
  new DayDrafts(
    createSafeStorage(() => storage),
    userId,
  );

describe('unsaved input', () => {
  it('survives a reload until it is dropped', () => {
    const storage = new MemoryStorage();
    open(storage).put(DAY, draftWith('laughed'));
    const reloaded = open(storage);
    expect(reloaded.getAll().get(DAY)).toEqual(draftWith('laughed'));
    reloaded.put(DAY, null);
    expect(reloaded.getAll().size).toBe(0);
    expect(storage.length).toBe(0);
  });

  it('is never seen by another account', () => {
    const storage = new MemoryStorage();
    open(storage).put(DAY, draftWith('of Ann'));
    expect(open(storage, 'ben').getAll().size).toBe(0);
    open(storage, 'ben').put(DAY, draftWith('of Ben'));
    expect(open(storage).getAll().get(DAY)?.form.notes).toBe('of Ann');
  });

  it('tells its readers, who otherwise get the same object', () => {
    const drafts = open(new MemoryStorage());
    let calls = 0;
    const end = drafts.subscribe(() => {
      calls += 1;
    });
    const before = drafts.getAll();
    expect(drafts.getAll()).toBe(before);
    drafts.put(DAY, draftWith('a'));
    expect(calls).toBe(1);
    expect(drafts.getAll()).not.toBe(before);
    end();
    drafts.put(DAY, null);
    expect(calls).toBe(1);
  });

  it('lasts as long as the page where the storage is full or forbidden', () => {
    for (const storage of [new MemoryStorage(0), undefined]) {
      const drafts = new DayDrafts(
        createSafeStorage(() => {
          if (!storage) throw new DOMException('denied', 'SecurityError');
          return storage;
        }),
        'ann',
      );
      drafts.put(DAY, draftWith('kept'));
      expect(drafts.getAll().get(DAY)?.form.notes).toBe('kept');
      drafts.put(DAY, null);
      expect(drafts.getAll().size).toBe(0);
    }
  });

  it.each(['{', 'null', '{"base":null,"form":{"date":"2025-03-02"}}', '[]'])(
    'takes %s for nothing',
    (text) => {
      const storage = new MemoryStorage();
      storage.setItem(`tracking-draft/ann/${DAY}`, text);
      expect(open(storage).getAll().size).toBe(0);
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
    expect(looking.getAll().get(DAY)?.form.notes).toBe('a');
    typing.put(DAY, draftWith('b'));
    looking.noticeStorage(null);
    expect(looking.getAll().get(DAY)?.form.notes).toBe('b');
    typing.put(DAY, null);
    looking.noticeStorage(key);
    expect(looking.getAll().size).toBe(0);
  });

  it('both typing keep their own, and saving one leaves what the other has stored', () => {
    const storage = new MemoryStorage();
    const [one, two] = [open(storage), open(storage)];
    one.put(DAY, draftWith('one'));
    two.put(DAY, draftWith('two'));
    one.noticeStorage(key);
    expect(one.getAll().get(DAY)?.form.notes).toBe('one');
    one.put(DAY, null);
    expect(open(storage).getAll().get(DAY)?.form.notes).toBe('two');
  });
});
