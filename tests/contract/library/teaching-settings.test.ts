import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recountLibraries } from '#server/library/count-library.ts';
import { ACCOUNT_PATHS } from '#shared/account/protocol.ts';
import type { ChangeOf } from '#shared/library/changes/change.ts';
import { SYNC_PATH, SyncResponseSchema } from '#shared/library/sync-protocol.ts';
import { DEFAULT_TEACHING, NEW_CHILD, type TeachingSettings } from '#shared/library/tables/child.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import {
  callAccount,
  createSyncRequest,
  fetchExport,
  revisionOf,
  syncAs,
} from '#tests/support/server/account-server.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A change of settings on a device that saw those of the start. */
function set(patch: Partial<TeachingSettings>, id = FIRST_CHILD): ChangeOf<'editChild'> {
  const names = Object.keys(patch) as (keyof TeachingSettings)[];
  return {
    type: 'editChild',
    child: { ...NEW_CHILD, id, teaching: { ...DEFAULT_TEACHING, ...patch } },
    base: { teaching: Object.fromEntries(names.map((name) => [name, DEFAULT_TEACHING[name]])) },
  };
}

const childWith = (patch: Partial<TeachingSettings>) => ({
  ...NEW_CHILD,
  teaching: { ...DEFAULT_TEACHING, ...patch },
});

describe('the settings of teaching', () => {
  it('are those of the start in a new family', async () => {
    const { rows } = await syncAs(server, await server.signUp());
    expect(rows.children).toEqual([childWith({})]);
  });

  // docs/product/teaching.md#settings
  it('stand as two devices have set them, the later value of one setting without a question', async () => {
    const family = await server.signUp();
    const copy = revisionOf(await syncAs(server, family));
    await syncAs(server, family, { copy, changes: [set({ secondsPerCard: 0.75, sessionsADay: 5 })] });
    const later = await syncAs(server, family, {
      copy,
      changes: [set({ night: true, backs: 'wordThenMeaning', sessionsADay: 2, voice: 'browser' })],
    });
    const both: Partial<TeachingSettings> = {
      ...{ secondsPerCard: 0.75, sessionsADay: 2, backs: 'wordThenMeaning', night: true },
      voice: 'browser',
    };
    expect(later.rows.children).toEqual([childWith(both)]);
    expect(later.rows.conflicts).toEqual([]);
    expect((await syncAs(server, family)).rows.children).toEqual([childWith(both)]);
  });

  it('reach the other devices as the one row that changed', async () => {
    const family = await server.signUp();
    const copy = revisionOf(await syncAs(server, family));
    await syncAs(server, family, { copy, changes: [set({ night: true })] });
    const news = await syncAs(server, family, { copy });
    expect(news).toMatchObject({
      state: 'same',
      whole: false,
      rows: { children: [childWith({ night: true })] },
    });
    expect(Object.values(news.rows).flat()).toHaveLength(1);
  });

  it.each([2, 3])('come with the whole library to a copy of the former shape %i', async (shape) => {
    const family = await server.signUp();
    const first = await syncAs(server, family, { changes: [set({ night: true })] });
    const request = { ...createSyncRequest({ copy: revisionOf(first) }), shape };
    const answer = SyncResponseSchema.parse((await callAccount(server, family, SYNC_PATH, request)).body);
    expect([answer.state, answer.whole]).toEqual(['same', true]);
    expect(answer.rows.flashcards).toHaveLength(25);
    expect(answer.rows.children).toEqual([childWith({ night: true })]);
  });

  it('stay out of the sight of another family', async () => {
    const [family, other] = [await server.signUp(), await server.signUp()];
    await syncAs(server, other);
    await syncAs(server, family, { changes: [set({ night: true })] });
    expect((await syncAs(server, other)).rows.children).toEqual([childWith({})]);
    const seen = await server.db.asFamily(other.user.id, (tx) =>
      tx.execute(sql`select family_id from library_rows where table_name = 'children'`),
    );
    expect(seen.rows).toEqual([{ family_id: other.user.id }]);
  });

  it.each([
    ['a pace out of its bounds', set({ secondsPerCard: 0.1 }), 'invalid_change'],
    ['a pace between two steps', set({ secondsPerCard: 1.1 }), 'invalid_change'],
    ['too many sessions a day', set({ sessionsADay: 10 }), 'invalid_change'],
    ['a child that the family does not have', set({ night: true }, 2), 'child_not_found'],
  ])('refuse %s', async (_what, change, code) => {
    const family = await server.signUp();
    const answer = await syncAs(server, family, { changes: [change] });
    expect(answer.refused).toMatchObject([{ code }]);
    expect(answer.rows.children).toEqual([childWith({})]);
  });

  it('count once in what the family takes up', async () => {
    const family = await server.signUp();
    await syncAs(server, family, { changes: [set({ night: true })] });
    await syncAs(server, family, { changes: [set({ night: false }), set({ sessionsADay: 9 })] });
    expect(await recountLibraries(server.db, new Date())).toBe(0);
  });
});

describe('the settings of teaching in an export', () => {
  // docs/product/teaching.md#settings
  it('come along and into another account', async () => {
    const [family, other] = [await server.signUp(), await server.signUp()];
    await syncAs(server, family, { changes: [set({ secondsPerCard: 0.5 })] });
    const { library } = await fetchExport(server, family);
    expect(library.children).toEqual([childWith({ secondsPerCard: 0.5 })]);
    await callAccount(server, other, ACCOUNT_PATHS.import, { library, replace: true });
    expect((await syncAs(server, other)).rows.children).toEqual([childWith({ secondsPerCard: 0.5 })]);
  });

  it('do not make an untouched account one that is asked before it is replaced', async () => {
    const family = await server.signUp();
    await syncAs(server, family, { changes: [set({ night: true })] });
    const { library } = await fetchExport(server, family);
    const file = { ...library, categories: [], flashcards: [], sets: [] };
    expect(
      (await callAccount(server, family, ACCOUNT_PATHS.import, { library: file, replace: false })).status,
    ).toBe(200);
  });
});
