import { describe, expect, it } from 'vitest';
import { MemoryStorage } from '#client/device/memory-storage.test-support.ts';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import { nameGroup, openKeptDuplicates } from './duplicates-notice.tsx';

const dogs = [
  { id: 'f2', word: 'dog', categoryId: 'cat1' },
  { id: 'f1', word: 'Dog', categoryId: 'cat1' },
];

describe('openKeptDuplicates', () => {
  it('remembers groups for one user, whatever the order of their cards', () => {
    const storage = new MemoryStorage();
    const open = (userId: string) =>
      openKeptDuplicates(
        createSafeStorage(() => storage),
        userId,
      );
    expect(open('ann').add(nameGroup(dogs)).has(nameGroup(dogs.toReversed()))).toBe(true);
    expect([...open('ann').list()]).toEqual(['f1 f2']);
    expect([...open('ben').list()]).toEqual([]);
  });

  it('starts again where it cannot read what is stored', () => {
    const storage = new MemoryStorage();
    storage.setItem('kept-duplicates/ann', '{"a":');
    expect([
      ...openKeptDuplicates(
        createSafeStorage(() => storage),
        'ann',
      ).list(),
    ]).toEqual([]);
  });

  it('forgets the oldest groups of very many', () => {
    const kept = openKeptDuplicates(
      createSafeStorage(() => new MemoryStorage()),
      'ann',
    );
    for (let i = 0; i < 510; i += 1) kept.add(`f${i}`);
    expect(kept.list().size).toBe(500);
    expect(kept.list().has('f509')).toBe(true);
  });
});
