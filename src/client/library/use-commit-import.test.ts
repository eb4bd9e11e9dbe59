import { describe, expect, it } from 'vitest';
import { MemoryDatabase } from '#client/device/database/memory-database.test-support.ts';
import { startedTab } from '#client/device/library-store.test-support.ts';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import { commitImport } from './use-commit-import.ts';

// docs/product/word-lists.md#import-progress
describe('an import of many cards', () => {
  const change = {
    type: 'importFlashcards' as const,
    importId: '22222222-2222-4222-8222-222222222222',
    at: '2026-03-01T08:00:00.000+01:00',
    fileName: 'words.csv',
    categories: [{ id: 'cat1', name: 'Animals' }],
    flashcards: Array.from({ length: 1_200 }, (_, i) => ({
      id: `f9${i}`,
      word: `word ${i}`,
      categoryId: 'cat1',
    })),
  };

  it('tells how far it is, and is one change', async () => {
    const tab = await startedTab(new MemoryDatabase());
    const steps: number[] = [];
    const done = await commitImport(tab, change, WITHOUT_PLAN_LIMIT, async (step) => steps.push(step) > 0);
    expect(done).toEqual({ ok: true });
    // The last two: decided, stored.
    expect(steps).toEqual([500 / 1_200, 1_000 / 1_200, 1, 1, 1]);
    expect([tab.listPending().length, tab.getSnapshot().library.flashcards.has('f91199')]).toEqual([1, true]);
  });

  it('keeps what happens while it gives way', async () => {
    const tab = await startedTab(new MemoryDatabase());
    let step = 0;
    const done = await commitImport(tab, change, WITHOUT_PLAN_LIMIT, async () => {
      step += 1;
      const category = { id: `cat9${step}`, name: `Step ${step}` };
      return tab.commit({ type: 'addCategory', category }, WITHOUT_PLAN_LIMIT).ok;
    });
    const { library, pending } = tab.getSnapshot();
    expect([done, pending, library.flashcards.has('f91199')]).toEqual([{ ok: true }, step + 1, true]);
    expect([...library.categories.values()].filter(({ name }) => name.startsWith('Step'))).toHaveLength(step);
  });

  it('leaves nothing behind when it is cancelled, and is refused whole for one bad card', async () => {
    const tab = await startedTab(new MemoryDatabase());
    const before = tab.getSnapshot();
    expect(await commitImport(tab, change, WITHOUT_PLAN_LIMIT, async () => false)).toBeNull();
    const bad = { ...change, flashcards: [...change.flashcards, { id: 'f1', word: '', categoryId: 'cat1' }] };
    expect(await commitImport(tab, bad, WITHOUT_PLAN_LIMIT, async () => true)).toMatchObject({ ok: false });
    expect(tab.getSnapshot()).toBe(before);
  });
});
