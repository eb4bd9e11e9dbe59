import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { syncLibrary } from '#server/library/sync-library.ts';
import type { Change } from '#shared/library/change.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** How many queries a request with these changes makes in a new family's library. */
async function countReads(changes: Change[]): Promise<number> {
  const { user } = await server.signUp();
  return server.db.asFamily(user.id, async (tx) => {
    const select = vi.spyOn(tx, 'select');
    const request = { deviceId: crypto.randomUUID(), since: 1 };
    await syncLibrary(
      tx,
      user.id,
      { ...request, changes: changes.map((change, i) => ({ seq: i + 1, change })) },
      { now: server.clock(), planLimits: 'on' },
    );
    return select.mock.calls.length;
  });
}

const importInto = (categoryId: string, word: string): Change => ({
  type: 'importFlashcards',
  categories: [{ id: categoryId, name: 'Animals' }],
  flashcards: [{ id: `f77${word}`, word, categoryId }],
});

it('reads a category once, however many imports of one request go to it', async () => {
  const words = ['cow', 'horse', 'goat', 'sheep', 'hen', 'duck'];
  const one = await countReads(words.slice(0, 1).map((word) => importInto('cat1', word)));
  expect(await countReads(words.map((word) => importInto('cat1', word)))).toBe(one);
});
