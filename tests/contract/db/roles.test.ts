import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Tx } from '#server/db/database.ts';
import { databaseErrorCode } from '#server/db/database-trouble.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/test-database.ts';

const ALICE = '7f3e1f6e-0000-4000-8000-00000000000a';
const BOB = '7f3e1f6e-0000-4000-8000-00000000000b';

let test: TestDatabase;

beforeAll(async () => {
  test = await openTestDatabase();
  await test.db.transaction(async (tx) => {
    await tx.execute(sql`create table notes (user_id uuid not null, body text not null)`);
    await tx.execute(sql`alter table notes enable row level security`);
    await tx.execute(sql`create policy own_notes on notes for all to sproutcards_family
      using (user_id = app_user_id()) with check (user_id = app_user_id())`);
    await tx.execute(sql`grant select, insert on notes to sproutcards_family`);
    await tx.execute(sql`create table ungranted (body text)`);
  });
});

afterAll(() => test.close());

/** Who the database believes we are. */
async function whoAmI(tx: Tx): Promise<{ role: string; user: string | null }> {
  const { rows } = await tx.execute<{ role: string; user: string | null }>(
    sql`select current_user::text as role, app_user_id() as "user"`,
  );
  return rows[0]!;
}

async function codeOf(work: Promise<unknown>): Promise<string | null> {
  return work.then(
    () => null,
    (error: unknown) => databaseErrorCode(error),
  );
}

describe('roles', () => {
  it('enters the family and its id for one transaction', async () => {
    expect(await test.db.asFamily(ALICE, whoAmI)).toEqual({ role: 'sproutcards_family', user: ALICE });
  });

  it('evaluates the condition of a guard as the server, and enters the family where it holds', async () => {
    const condition = sql`not exists (select from ungranted)`;
    const refuse = () => new Error('refused');
    expect(await test.db.asFamily(ALICE, whoAmI, { guard: { condition, refuse } })).toEqual({
      role: 'sproutcards_family',
      user: ALICE,
    });
  });

  it('runs nothing where the condition of a guard does not hold', async () => {
    const guard = { condition: sql`exists (select from ungranted)`, refuse: () => new Error('refused') };
    const run = vi.fn(whoAmI);
    await expect(test.db.asFamily(ALICE, run, { guard })).rejects.toThrow('refused');
    expect(run).not.toHaveBeenCalled();
    expect((await test.db.transaction(whoAmI)).user).toBeNull();
  });

  it('enters a visitor who has no id', async () => {
    expect(await test.db.asVisitor(whoAmI)).toEqual({ role: 'sproutcards_anon', user: null });
  });

  // docs/security.md#request-isolation
  it('leaks neither role nor id into the next transaction', async () => {
    await test.db.asFamily(ALICE, whoAmI);
    const next = await test.db.transaction(whoAmI);
    expect(next.user).toBeNull();
    expect(next.role).not.toMatch(/^sproutcards_/);
  });

  // docs/security.md#request-isolation
  it('leaks nothing after an error of ours or of the database', async () => {
    for (let round = 0; round < 12; round += 1) {
      await expect(
        test.db.asFamily(ALICE, async () => {
          throw new Error('ours');
        }),
      ).rejects.toThrow('ours');
      await expect(test.db.asFamily(BOB, (tx) => tx.execute(sql`select 1 / 0`))).rejects.toThrow();
      expect((await test.db.transaction(whoAmI)).user).toBeNull();
    }
  });

  // docs/security.md#request-isolation
  it('keeps families apart when they come at once', async () => {
    const users = Array.from({ length: 30 }, (_, index) => (index % 2 ? ALICE : BOB));
    const seen = await Promise.all(users.map((user) => test.db.asFamily(user, whoAmI)));
    expect(seen.map(({ user }) => user)).toEqual(users);
  });

  // docs/security.md#sql-parameters
  it('refuses an id that is no uuid', async () => {
    expect(await codeOf(test.db.asFamily("x' or true --", whoAmI))).toBe('22P02');
  });
});

// docs/security.md#row-level-security
describe('row-level security', () => {
  // docs/product/data-and-devices.md#families-apart
  it('shows and takes only the rows of the family, without any filter in the query', async () => {
    await test.db.asFamily(ALICE, (tx) => tx.execute(sql`insert into notes values (${ALICE}, 'hers')`));
    await test.db.asFamily(BOB, (tx) => tx.execute(sql`insert into notes values (${BOB}, 'his')`));
    const seen = await test.db.asFamily(ALICE, (tx) => tx.execute(sql`select body from notes`));
    expect(seen.rows).toEqual([{ body: 'hers' }]);
    const forBob = test.db.asFamily(ALICE, (tx) => tx.execute(sql`insert into notes values (${BOB}, 'x')`));
    expect(await codeOf(forBob)).toBe('42501');
  });

  it('gives no right that a table did not grant', async () => {
    const reads = [
      test.db.asFamily(ALICE, (tx) => tx.execute(sql`select * from ungranted`)),
      test.db.asVisitor((tx) => tx.execute(sql`select * from notes`)),
      test.db.asFamily(ALICE, (tx) => tx.execute(sql`select * from schema_migrations`)),
      test.db.asFamily(ALICE, (tx) => tx.execute(sql`delete from notes`)),
      test.db.asFamily(ALICE, (tx) => tx.execute(sql`create table mine (a int)`)),
      test.db.asVisitor((tx) => tx.execute(sql`create table mine (a int)`)),
    ];
    expect(await Promise.all(reads.map(codeOf))).toEqual(Array(6).fill('42501'));
  });
});
