import { describe, expect, it } from 'vitest';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import { ANN, addFood, clock, idsOf, openTab, receive, startedTab } from './library-store.test-support.ts';
import { MemoryStorage } from './memory-storage.test-support.ts';
import { createResponse } from './sync-responses.test-support.ts';

describe('the outbox', () => {
  it('keeps the order of changes when the clock was set back between two page loads', () => {
    const storage = new MemoryStorage();
    const before = startedTab(storage);
    const flashcard = { id: 'f900', word: 'cow', categoryId: 'cat1' };
    before.commit({ type: 'addFlashcard', flashcard, categoryName: 'Animals' }, WITHOUT_PLAN_LIMIT);
    clock.now -= 500;
    const after = openTab(storage);
    after.commit({ type: 'addToSet', setId: 1, flashcardIds: ['f900'] }, WITHOUT_PLAN_LIMIT);
    expect(after.listPending().map(({ change }) => change.type)).toEqual(['addFlashcard', 'addToSet']);
  });

  it('shows a refused change even when the storage cannot keep it', () => {
    const storage = new MemoryStorage();
    const tab = startedTab(storage);
    tab.commit(addFood, WITHOUT_PLAN_LIMIT);
    storage.quota = 0;
    const [id = ''] = idsOf(tab);
    receive(tab, createResponse(2, { acknowledged: [id], refused: [{ id, code: 'set_full' }] }));
    expect(tab.getSnapshot().refused).toMatchObject([{ id, code: 'set_full' }]);
    tab.dismissRefused(tab.getSnapshot().refused[0]!);
    expect(tab.getSnapshot().refused).toEqual([]);
  });

  it('neither sends nor deletes what it cannot read, until the parent discards it', () => {
    const storage = new MemoryStorage();
    const id = crypto.randomUUID();
    storage.setItem(`outbox/${ANN}/${id}`, JSON.stringify({ at: 1, base: 1, change: addFood }));
    storage.setItem(`outbox/${ANN}/not-an-id`, JSON.stringify({ at: 1, base: 1, change: addFood }));
    const later = JSON.stringify({ at: 1, base: 1, change: { type: 'fromTheFuture' } });
    storage.setItem(`outbox/${ANN}/${crypto.randomUUID()}`, later);
    const tab = startedTab(storage);
    expect(idsOf(tab)).toEqual([id]);
    receive(tab, createResponse(2, { acknowledged: [id] }));
    const { unreadable } = tab.getSnapshot();
    expect(unreadable).toHaveLength(2);
    expect(unreadable.map(({ text }) => text)).toContain(later);
    for (const entry of unreadable) tab.discardUnreadable(entry);
    expect(openTab(storage).getSnapshot().unreadable).toEqual([]);
  });
});
