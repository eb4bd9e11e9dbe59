import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Change } from '#shared/library/changes/change.ts';
import { deriveRotationId } from '#shared/library/tables/rotation.ts';
import { runSql } from '#tests/support/database/run-sql.ts';
import { getDefaultIds } from '#tests/support/library/default-ids.ts';
import { addCard, editCard, importCards, logDay } from '#tests/support/library/library-changes.ts';
import { syncAs } from '#tests/support/server/account-server.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';
import { setUpTestServer } from '#tests/support/server/test-server.ts';

const server = setUpTestServer();

/** Lists every table whose rows name a family. */
async function listFamilyTables(): Promise<string[]> {
  const rows = await runSql<{ name: string }>(
    server.db,
    sql`
      select table_name as name from information_schema.columns
      where column_name = 'family_id' and table_schema = current_schema() order by 1`,
  );
  return rows.map(({ name }) => name);
}

const FIRST_ROTATION = {
  id: deriveRotationId({ childId: 1, setId: 1, ordinal: 1 }),
  childId: 1,
  setId: 1,
  ordinal: 1,
  day: '2026-03-01',
  at: '2026-03-01T08:00:00.000+01:00',
  entering: [],
};

/** Signs up a family with a row in every table. */
async function signUpWithData(): Promise<SignedUp> {
  const family = await server.signUp();
  const { card, category, rows } = getDefaultIds(family.user.id);
  const edit = (word: string) => editCard({ ...rows.flashcards[0]!, word }, { word: 'dog' });
  await syncAs(server, family, {
    changes: [
      edit('hound'),
      edit('puppy'),
      importCards({ id: category(1), name: 'Animals' }, ['cow']),
      logDay('2026-03-01', { flashes: [{ setId: 1, cardIds: [card(1)], count: 1 }] }),
      { type: 'rotateSet', rotation: { ...FIRST_ROTATION, retiring: [card(1)] }, cards: [], categories: [] },
    ],
  });
  await server.db.asFamily(family.user.id, (tx) =>
    tx.execute(sql`insert into media (family_id, id, media_type, content, created_at)
      values (${family.user.id}, gen_random_uuid(), 'audio/webm', 'x', now())`),
  );
  return family;
}

/** Returns for each table the families whose rows a query without a filter finds. */
async function readVisibleFamilies({ user }: SignedUp): Promise<Record<string, unknown[]>> {
  const tables = await listFamilyTables();
  return server.db.asFamily(user.id, async (tx) => {
    const seen: Record<string, unknown[]> = {};
    for (const table of tables) {
      const { rows } = await tx.execute(
        sql`select distinct family_id from ${sql.identifier(table)} order by family_id`,
      );
      seen[table] = rows.map((row) => row.family_id);
    }
    const { rows } = await tx.execute(sql`select id from families order by id`);
    return { ...seen, families: rows.map((row) => row.id) };
  });
}

const joinFamily = (user: SignedUp, other: SignedUp) =>
  runSql(server.db, sql`insert into family_members values (${other.user.id}, ${user.user.id}, 'parent')`);

describe('Two families', () => {
  // docs/product/data-and-devices.md#families-apart
  // docs/security.md#row-level-security
  it('are separated by the database even without a filter in a query', async () => {
    const ann = await signUpWithData();
    const ben = await signUpWithData();
    for (const [table, families] of Object.entries(await readVisibleFamilies(ben))) {
      expect(families, table).toEqual([ben.user.id]);
      await expect(
        server.db.asVisitor((tx) => tx.execute(sql`select * from ${sql.identifier(table)}`)),
      ).rejects.toThrow();
    }
    const touched = await server.db.asFamily(ben.user.id, (tx) =>
      tx.execute(sql`update library_rows set "row" = null where family_id = ${ann.user.id} returning key`),
    );
    expect(touched.rows).toEqual([]);
    const intrusions = [
      sql`insert into library_rows (family_id, table_name, key, rev) values (${ann.user.id}, 'categories', 'cat9', 9)`,
      sql`insert into family_members (family_id, user_id, role) values (${ann.user.id}, ${ben.user.id}, 'parent')`,
      sql`insert into families (id, rev, token, flashcard_count)
        values (gen_random_uuid(), 1, 'x', 0)`,
      sql`delete from family_members`,
      sql`insert into media (family_id, id, media_type, content, created_at)
        values (${ann.user.id}, gen_random_uuid(), 'audio/webm', 'x', now())`,
      sql`update media set content = 'y'`,
      sql`delete from library_rows`,
    ];
    for (const intrusion of intrusions) {
      await expect(server.db.asFamily(ben.user.id, (tx) => tx.execute(intrusion))).rejects.toThrow();
    }
  });

  it('can use the same ids for different rows', async () => {
    const [ann, ben] = [await server.signUp(), await server.signUp()];
    const ids = [crypto.randomUUID()];
    const add = (name: string): Change => ({ type: 'addCategory', category: { id: 'cat50', name } });
    await syncAs(server, ann, { changes: [add('Food')], ids });
    const bens = await syncAs(server, ben, { changes: [add("Ben's")], ids });
    expect(bens.rows.categories).toContainEqual({ id: 'cat50', name: "Ben's" });
    expect((await syncAs(server, ann)).rows.categories).toContainEqual({ id: 'cat50', name: 'Food' });
  });
});

describe('A second member of a family', () => {
  it('shares only the library of that family', async () => {
    const ann = await signUpWithData();
    await signUpWithData();
    const ben = await server.signUp();
    await joinFamily(ben, ann);
    const { category } = getDefaultIds(ann.user.id);
    expect((await syncAs(server, ben)).rows).toEqual((await syncAs(server, ann)).rows);
    await syncAs(server, ben, {
      changes: [
        addCard('f90', 'sheep', category(1)),
        logDay('2026-03-01', { flashes: [{ setId: 1, cardIds: ['f90'], count: 2 }] }),
      ],
    });
    const { rows } = await syncAs(server, ann);
    expect(rows.flashcards).toContainEqual({ id: 'f90', word: 'sheep', categoryId: category(1) });
    expect(rows.history).toMatchObject([{ setUsage: { 1: 3 }, entryCount: 2 }]);
    for (const [table, families] of Object.entries(await readVisibleFamilies(ben)))
      expect(families, table).toEqual([ann.user.id]);
  });

  it('keeps the family when another member is deleted', async () => {
    const ann = await signUpWithData();
    const ben = await server.signUp();
    await joinFamily(ben, ann);
    await syncAs(server, ben, { changes: [logDay('2026-03-02')] });
    const remove = ({ user }: SignedUp) => runSql(server.db, sql`delete from users where id = ${user.id}`);
    await remove(ann);
    const remaining = await syncAs(server, ben);
    expect(remaining.rows.history.map(({ date }) => date)).toEqual(['2026-03-01', '2026-03-02']);
    const authors = await runSql(
      server.db,
      sql`select author from library_rows where family_id = ${ann.user.id} and table_name = 'entries' order by belongs_to`,
    );
    expect(authors).toEqual([{ author: null }, { author: ben.user.id }]);
    await remove(ben);
    const rows = await runSql(server.db, sql`select id from families where id = ${ann.user.id}`);
    expect(rows).toEqual([]);
  });
});
