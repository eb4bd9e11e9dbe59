import { describe, expect, it } from 'vitest';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import { MemoryDatabase } from './database/memory-database.test-support.ts';
import { addFood, clock, idsOf, openTab, receive, startedTab } from './library-store.test-support.ts';
import { createResponse } from './sync-responses.test-support.ts';

describe('the outbox', () => {
  it('keeps the order of changes when the clock was set back between two page loads', async () => {
    const database = new MemoryDatabase();
    const before = await startedTab(database);
    const flashcard = { id: 'f900', word: 'cow', categoryId: 'cat1' };
    before.commit({ type: 'addFlashcard', flashcard, categoryName: 'Animals' }, WITHOUT_PLAN_LIMIT);
    clock.now -= 500;
    const after = openTab(database);
    after.commit({ type: 'addToSet', setId: 1, flashcardIds: ['f900'] }, WITHOUT_PLAN_LIMIT);
    expect(after.listPending().map(({ change }) => change.type)).toEqual(['addFlashcard', 'addToSet']);
  });

  it('shows a refused change even when the storage cannot keep it', async () => {
    const database = new MemoryDatabase();
    const tab = await startedTab(database);
    tab.commit(addFood, WITHOUT_PLAN_LIMIT);
    database.isFull = true;
    const [id = ''] = idsOf(tab);
    await receive(tab, createResponse(2, { acknowledged: [id], refused: [{ id, code: 'set_full' }] }));
    expect(tab.getSnapshot().refused).toMatchObject([{ id, code: 'set_full' }]);
    tab.dismissRefused(tab.getSnapshot().refused[0]!);
    expect(tab.getSnapshot().refused).toEqual([]);
  });

  it('neither sends nor deletes what it cannot read, until the parent discards it', async () => {
    const database = new MemoryDatabase();
    const id = crypto.randomUUID();
    database.stores.outbox.set(id, { at: 1, base: 1, change: addFood });
    database.stores.outbox.set('not-an-id', { at: 1, base: 1, change: addFood });
    const later = { at: 1, base: 1, change: { type: 'fromTheFuture' } };
    database.stores.outbox.set(crypto.randomUUID(), later);
    const tab = await startedTab(database);
    expect(idsOf(tab)).toEqual([id]);
    await receive(tab, createResponse(2, { acknowledged: [id] }));
    const { unreadable } = tab.getSnapshot();
    expect(unreadable).toHaveLength(2);
    expect(unreadable.map(({ text }) => text)).toContain(JSON.stringify(later));
    for (const entry of unreadable) tab.discardUnreadable(entry);
    expect(openTab(database).getSnapshot().unreadable).toEqual([]);
  });
});
