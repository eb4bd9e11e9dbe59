import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ensureFamily } from '#server/library/family.ts';
import { readPage } from '#server/library/library-reader.ts';
import { syncLibrary } from '#server/library/sync-library.ts';
import { addDays } from '#shared/lib/calendar.ts';
import type { Change } from '#shared/library/changes/change.ts';
import type { Refusal } from '#shared/library/refusals.ts';
import { defaultIds } from '#tests/support/library/default-ids.ts';
import { importCards, logDay } from '#tests/support/library/library-changes.ts';
import { createSyncRequest, revisionOf } from '#tests/support/server/account-server.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** How many statements a request with these changes makes in a new family's library. */
async function countStatements(
  makeChanges: (category: string) => Change[],
  refusal?: Refusal,
): Promise<number> {
  const { user } = await server.signUp();
  const given = { now: server.clock(), planLimits: 'on' } as const;
  const first = await server.db.asFamily(user.id, (tx) =>
    syncLibrary(tx, user.id, createSyncRequest(), given),
  );
  const changes = makeChanges(defaultIds(user.id).category(1));
  const request = createSyncRequest({ copy: revisionOf(first), changes });
  return server.db.asFamily(user.id, async (tx) => {
    const spies = (['select', 'insert', 'update', 'execute'] as const).map((name) => vi.spyOn(tx, name));
    const { refused } = await syncLibrary(tx, user.id, request, given);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(refusal ? [refusal] : []));
    return spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  });
}

const importInto = (categoryId: string, words: string[]): Change[] =>
  words.map((word, i) => importCards({ id: categoryId, name: 'Animals' }, [word], { firstId: i }));

describe('the statements of a request', () => {
  it('are the same for one import into a category and for six', async () => {
    const words = ['cow', 'horse', 'goat', 'sheep', 'hen', 'duck'];
    const one = await countStatements((id) => importInto(id, words.slice(0, 1)));
    expect(await countStatements((id) => importInto(id, words))).toBe(one);
  });

  it('are the same for one logged day and for a hundred', async () => {
    const logDays = (count: number) =>
      Array.from({ length: count }, (_, i) =>
        logDay(addDays('2026-01-01', i), { note: { text: 'x', base: '' } }),
      );
    const one = await countStatements(() => logDays(1));
    expect(await countStatements(() => logDays(100))).toBe(one);
  });

  // docs/security.md#fair-share
  it('are the same for one undo of an unknown import and for a hundred', async () => {
    const undo = (count: number) =>
      Array.from({ length: count }, (): Change => ({ type: 'undoImport', importId: crypto.randomUUID() }));
    const one = await countStatements(() => undo(1), 'import_not_found');
    expect(await countStatements(() => undo(100), 'import_not_found')).toBe(one);
  });

  it('are the same for news in one table and in many', async () => {
    const { user } = await server.signUp();
    const wanted = { familyId: user.id, whole: false };
    const countFor = (since: number) =>
      server.db.asFamily(user.id, async (tx) => {
        const { rev } = await ensureFamily(tx, user.id, server.clock());
        const spies = (['select', 'execute'] as const).map((name) => vi.spyOn(tx, name));
        const { rows } = await readPage(tx, { ...wanted, since: rev + since });
        const filled = Object.values(rows).filter((some) => some.length > 0).length;
        return { filled, statements: spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0) };
      });
    expect(await countFor(0)).toEqual({ filled: 0, statements: 1 });
    const { filled, statements } = await countFor(-1);
    expect(filled).toBeGreaterThan(2);
    expect(statements).toBe(1);
  });

  it('are two where a device is up to date and has nothing to send', async () => {
    // The membership is a part of the other one.
    expect(await countStatements(() => [])).toBeLessThanOrEqual(2);
  });
});
