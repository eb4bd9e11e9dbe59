import { describe, expect, it, vi } from 'vitest';
import { ensureFamily } from '#server/library/family.ts';
import { readPage } from '#server/library/library-reader.ts';
import { syncLibrary } from '#server/library/sync-library.ts';
import { addDays } from '#shared/lib/calendar.ts';
import type { Change } from '#shared/library/changes/change.ts';
import type { Refusal } from '#shared/library/refusals.ts';
import { getDefaultIds } from '#tests/support/library/default-ids.ts';
import { importCards, logDay } from '#tests/support/library/library-changes.ts';
import { createSyncRequest, toRevision } from '#tests/support/server/account-server.ts';
import { setUpTestServer } from '#tests/support/server/test-server.ts';

const server = setUpTestServer();

/** Counts the statements of a request that makes these changes to the library of a new family. */
async function countStatements(
  makeChanges: (category: string) => Change[],
  refusal?: Refusal,
): Promise<number> {
  const { user } = await server.signUp();
  const options = { now: server.clock(), planLimits: 'on' } as const;
  const first = await server.db.asFamily(user.id, (tx) =>
    syncLibrary(tx, user.id, createSyncRequest(), options),
  );
  const changes = makeChanges(getDefaultIds(user.id).category(1));
  const request = createSyncRequest({ copy: toRevision(first), changes });
  return server.db.asFamily(user.id, async (tx) => {
    const spies = (['select', 'insert', 'update', 'execute'] as const).map((name) => vi.spyOn(tx, name));
    const { refused } = await syncLibrary(tx, user.id, request, options);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(refusal ? [refusal] : []));
    return spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  });
}

const importInto = (categoryId: string, words: string[]): Change[] =>
  words.map((word, i) => importCards({ id: categoryId, name: 'Animals' }, [word], { firstId: i }));

describe('The number of statements of a request', () => {
  it('is the same for one import and for six', async () => {
    const words = ['cow', 'horse', 'goat', 'sheep', 'hen', 'duck'];
    const single = await countStatements((id) => importInto(id, words.slice(0, 1)));
    expect(await countStatements((id) => importInto(id, words))).toBe(single);
  });

  it('is the same for one logged day and for a hundred', async () => {
    const logDays = (count: number) =>
      Array.from({ length: count }, (_, i) =>
        logDay(addDays('2026-01-01', i), { note: { text: 'x', base: '' } }),
      );
    const single = await countStatements(() => logDays(1));
    expect(await countStatements(() => logDays(100))).toBe(single);
  });

  // docs/security.md#fair-share
  it('is the same for one undo of an unknown import and for a hundred', async () => {
    const undo = (count: number) =>
      Array.from({ length: count }, (): Change => ({ type: 'undoImport', importId: crypto.randomUUID() }));
    const single = await countStatements(() => undo(1), 'import_not_found');
    expect(await countStatements(() => undo(100), 'import_not_found')).toBe(single);
  });

  it('is the same for changed rows in one table and in many', async () => {
    const { user } = await server.signUp();
    const request = { familyId: user.id, whole: false };
    const countFor = (since: number) =>
      server.db.asFamily(user.id, async (tx) => {
        const { rev } = await ensureFamily(tx, user.id, server.clock());
        const spies = (['select', 'execute'] as const).map((name) => vi.spyOn(tx, name));
        const { rows } = await readPage(tx, { ...request, since: rev + since });
        const filledTables = Object.values(rows).filter(({ length }) => length > 0).length;
        return { filledTables, statements: spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0) };
      });
    expect(await countFor(0)).toEqual({ filledTables: 0, statements: 1 });
    const { filledTables, statements } = await countFor(-1);
    expect(filledTables).toBeGreaterThan(2);
    expect(statements).toBe(1);
  });

  it('is at most two when a device is up to date and has nothing to send', async () => {
    expect(await countStatements(() => [])).toBeLessThanOrEqual(2);
  });
});
