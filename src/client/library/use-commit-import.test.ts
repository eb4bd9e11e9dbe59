import { describe, expect, it } from 'vitest';
import { MemoryDatabase } from '#client/device/database/memory-database.test-support.ts';
import { openSyncedTab } from '#client/device/library-store.test-support.ts';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import { commitImport } from './use-commit-import.ts';

// docs/product/word-lists.md#import-progress
describe('commitImport', () => {
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

  it('reports progress and commits one change', async () => {
    const tab = await openSyncedTab(new MemoryDatabase());
    const steps: number[] = [];
    const result = await commitImport(tab, change, WITHOUT_PLAN_LIMIT, async (step) => steps.push(step) > 0);
    expect(result).toEqual({ ok: true });
    // The last two steps are the decision and the write.
    expect(steps).toEqual([500 / 1_200, 1_000 / 1_200, 1, 1, 1]);
    expect([tab.listPending().length, tab.getSnapshot().library.flashcards.has('f91199')]).toEqual([1, true]);
  });

  it('keeps changes that are made between its steps', async () => {
    const tab = await openSyncedTab(new MemoryDatabase());
    let step = 0;
    const result = await commitImport(tab, change, WITHOUT_PLAN_LIMIT, async () => {
      step += 1;
      const category = { id: `cat9${step}`, name: `Step ${step}` };
      return tab.commit({ type: 'addCategory', category }, WITHOUT_PLAN_LIMIT).ok;
    });
    const { library, pendingCount } = tab.getSnapshot();
    expect([result, pendingCount, library.flashcards.has('f91199')]).toEqual([{ ok: true }, step + 1, true]);
    expect([...library.categories.values()].filter(({ name }) => name.startsWith('Step'))).toHaveLength(step);
  });

  it('changes nothing when it is canceled or a card is invalid', async () => {
    const tab = await openSyncedTab(new MemoryDatabase());
    const before = tab.getSnapshot();
    expect(await commitImport(tab, change, WITHOUT_PLAN_LIMIT, async () => false)).toBeNull();
    const invalidChange = {
      ...change,
      flashcards: [...change.flashcards, { id: 'f1', word: '', categoryId: 'cat1' }],
    };
    expect(await commitImport(tab, invalidChange, WITHOUT_PLAN_LIMIT, async () => true)).toMatchObject({
      ok: false,
    });
    expect(tab.getSnapshot()).toBe(before);
  });
});
