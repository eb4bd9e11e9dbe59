import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database, Tx } from '#server/db/database.ts';
import { getDatabaseErrorCode } from '#server/db/database-trouble.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { runSql } from '#tests/support/database/run-sql.ts';
import { openTestDatabase } from '#tests/support/database/test-database.ts';
import { createDeferred } from '#tests/support/deferred.ts';
import { setUpForFile } from '#tests/support/set-up-for-file.ts';

const test = setUpForFile(openTestDatabase);

beforeAll(async () => {
  await runSql(test.db, sql`create table marks (id int primary key)`);
  await test.db.transaction(createTablesOfRoles);
});

beforeEach(async () => {
  await runSql(test.db, sql`delete from marks`);
});

async function readMarks(): Promise<number[]> {
  const rows = await runSql<{ id: number }>(test.db, sql`select id from marks order by id`);
  return rows.map(({ id }) => id);
}

describe('transaction', () => {
  // docs/security.md#whole-steps
  it('rolls back when the callback throws', async () => {
    const work = test.db.transaction(async (tx) => {
      await tx.execute(sql`insert into marks values (1)`);
      throw new Error('ours');
    });
    await expect(work).rejects.toThrow('ours');
    expect(await readMarks()).toEqual([]);
  });

  // docs/security.md#whole-steps
  it('rejects when the callback swallowed a database error', async () => {
    const work = test.db.transaction(async (tx) => {
      await tx.execute(sql`insert into marks values (1)`);
      await tx.execute(sql`insert into marks values (1)`).catch(() => {});
      return 'looks fine';
    });
    await expect(work).rejects.toThrow();
    expect(await readMarks()).toEqual([]);
  });

  it('continues after an error inside a savepoint', async () => {
    await test.db.transaction(async (tx) => {
      await tx.execute(sql`insert into marks values (1)`);
      await tx.transaction((inner) => inner.execute(sql`insert into marks values (1)`)).catch(() => {});
      await tx.transaction((inner) => inner.execute(sql`insert into marks values (2)`));
    });
    expect(await readMarks()).toEqual([1, 2]);
  });

  it('refuses a nested transaction instead of waiting for itself', async () => {
    const nested = test.db.transaction(() => test.db.asVisitor(async () => 'never'));
    await expect(nested).rejects.toThrow(/already open/);
    expect(await readMarks()).toEqual([]);
  });

  it('allows a transaction in work that an earlier transaction started', async () => {
    const { promise: isFinished, resolve: finish } = createDeferred();
    const later = await test.db.transaction(async () => ({ work: isFinished.then(readMarks) }));
    finish();
    expect(await later.work).toEqual([]);
  });

  it('keeps many concurrent transactions atomic', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => index);
    await Promise.all(
      ids.map((id) =>
        test.db
          .transaction(async (tx) => {
            await tx.execute(sql`insert into marks values (${id})`);
            await tx.execute(sql`insert into marks values (${1000 + id})`);
            if (id % 3 === 0) throw new Error('undo');
          })
          .catch(() => {}),
      ),
    );
    const committed = ids.filter((id) => id % 3 !== 0);
    expect(await readMarks()).toEqual([...committed, ...committed.map((id) => 1000 + id)]);
  });

  it('loses no concurrent update of a row', async () => {
    await runSql(test.db, sql`create table counters (n int not null)`);
    await runSql(test.db, sql`insert into counters values (0)`);
    const add = () =>
      test.db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ n: number }>(sql`select n from counters for update`);
        await tx.execute(sql`update counters set n = ${rows[0]!.n + 1}`);
      });
    await Promise.all(Array.from({ length: 25 }, add));
    const rows = await runSql(test.db, sql`select n from counters`);
    expect(rows).toEqual([{ n: 25 }]);
  });

  it('rejects when the connection is lost', async () => {
    for (let round = 0; round < 3; round += 1) {
      const work = test.db.transaction(async (tx) => {
        await tx.execute(sql`insert into marks values (1)`);
        await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
      });
      await expect(work).rejects.toThrow();
    }
    const rows = await runSql(test.db, sql`select count(*) as n from marks`);
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('survives idle connections that are closed from outside', async () => {
    const sleepBriefly = () => runSql(test.db, sql`select pg_sleep(0.05)`);
    await Promise.all(Array.from({ length: 6 }, sleepBriefly));
    await runSql(
      test.db,
      sql`select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and datname = current_database() and backend_type = 'client backend'`,
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    await Promise.all(Array.from({ length: 6 }, sleepBriefly));
  });
});

const SNAPSHOT = { snapshot: true };

describe('A snapshot', () => {
  let other: Database;

  beforeAll(async () => {
    other = await openDatabase({ databaseUrl: test.url, dataDir: tmpdir() });
    await other.transaction(async (tx) => {
      await tx.execute(sql`create table steps (id serial)`);
      await tx.execute(sql`grant select on steps to sproutcards_family`);
    });
  });

  afterAll(() => other.close());

  const addStep = (tx: Tx) => tx.execute(sql`insert into steps default values`);
  const countSteps = async (tx: Tx) => (await tx.execute(sql`select from steps`)).rows.length;

  /** Counts the steps that a transaction sees before and after another transaction adds one. */
  async function countAround(tx: Tx): Promise<number[]> {
    const before = await countSteps(tx);
    await other.transaction(addStep);
    return [before, await countSteps(tx)];
  }

  it('sees one moment regardless of later commits', async () => {
    expect(await test.db.transaction(countAround)).toEqual([0, 1]);
    expect(await test.db.transaction(countAround, SNAPSHOT)).toEqual([1, 1]);
    expect(await test.db.asFamily(randomUUID(), countAround, SNAPSHOT)).toEqual([2, 2]);
    expect(await test.db.transaction(countSteps)).toBe(3);
  });

  it('refuses to write without affecting later transactions', async () => {
    const before = await test.db.transaction(countSteps);
    expect(await test.db.transaction(addStep, SNAPSHOT).catch(getDatabaseErrorCode)).toBe('25006');
    await test.db.transaction(addStep);
    expect(await test.db.transaction(countSteps)).toBe(before + 1);
  });
});

const ALICE = '7f3e1f6e-0000-4000-8000-00000000000a';
const BOB = '7f3e1f6e-0000-4000-8000-00000000000b';

async function createTablesOfRoles(tx: Tx): Promise<void> {
  await tx.execute(sql`create table notes (user_id uuid not null, body text not null)`);
  await tx.execute(sql`alter table notes enable row level security`);
  await tx.execute(sql`create policy own_notes on notes for all to sproutcards_family
    using (user_id = app_user_id()) with check (user_id = app_user_id())`);
  await tx.execute(sql`grant select, insert on notes to sproutcards_family`);
  await tx.execute(sql`create table ungranted (body text)`);
}

/** Reads the role and the user id of a transaction. */
async function readIdentity(tx: Tx): Promise<{ role: string; user: string | null }> {
  const { rows } = await tx.execute<{ role: string; user: string | null }>(
    sql`select current_user::text as role, app_user_id() as "user"`,
  );
  return rows[0]!;
}

const findErrorCode = (work: Promise<unknown>) => work.then(() => null, getDatabaseErrorCode);

describe('Roles', () => {
  it('set the family and its id for one transaction', async () => {
    expect(await test.db.asFamily(ALICE, readIdentity)).toEqual({ role: 'sproutcards_family', user: ALICE });
  });

  it('switch to the family after the server has evaluated the condition of a guard', async () => {
    const condition = sql`not exists (select from ungranted)`;
    const refuse = () => new Error('refused');
    expect(await test.db.asFamily(ALICE, readIdentity, { guard: { condition, refuse } })).toEqual({
      role: 'sproutcards_family',
      user: ALICE,
    });
  });

  it('run nothing when the condition of a guard is false', async () => {
    const guard = { condition: sql`exists (select from ungranted)`, refuse: () => new Error('refused') };
    const run = vi.fn(readIdentity);
    await expect(test.db.asFamily(ALICE, run, { guard })).rejects.toThrow('refused');
    expect(run).not.toHaveBeenCalled();
    expect((await test.db.transaction(readIdentity)).user).toBeNull();
  });

  it('set no id for a visitor', async () => {
    expect(await test.db.asVisitor(readIdentity)).toEqual({ role: 'sproutcards_anon', user: null });
  });

  // docs/security.md#request-isolation
  it('do not leak into the next transaction', async () => {
    await test.db.asFamily(ALICE, readIdentity);
    const next = await test.db.transaction(readIdentity);
    expect(next.user).toBeNull();
    expect(next.role).not.toMatch(/^sproutcards_/);
  });

  // docs/security.md#request-isolation
  it('do not leak after an error', async () => {
    for (let round = 0; round < 12; round += 1) {
      await expect(
        test.db.asFamily(ALICE, async () => {
          throw new Error('ours');
        }),
      ).rejects.toThrow('ours');
      await expect(test.db.asFamily(BOB, (tx) => tx.execute(sql`select 1 / 0`))).rejects.toThrow();
      expect((await test.db.transaction(readIdentity)).user).toBeNull();
    }
  });

  // docs/security.md#request-isolation
  it('stay separate in concurrent transactions', async () => {
    const users = Array.from({ length: 30 }, (_, index) => (index % 2 ? ALICE : BOB));
    const seen = await Promise.all(users.map((user) => test.db.asFamily(user, readIdentity)));
    expect(seen.map(({ user }) => user)).toEqual(users);
  });

  // docs/security.md#sql-parameters
  it('refuse an id that is not a UUID', async () => {
    expect(await findErrorCode(test.db.asFamily("x' or true --", readIdentity))).toBe('22P02');
  });
});

// docs/security.md#row-level-security
describe('Row-level security', () => {
  // docs/product/data-and-devices.md#families-apart
  it("limits queries without a filter to the family's rows", async () => {
    await test.db.asFamily(ALICE, (tx) => tx.execute(sql`insert into notes values (${ALICE}, 'hers')`));
    await test.db.asFamily(BOB, (tx) => tx.execute(sql`insert into notes values (${BOB}, 'his')`));
    const seen = await test.db.asFamily(ALICE, (tx) => tx.execute(sql`select body from notes`));
    expect(seen.rows).toEqual([{ body: 'hers' }]);
    const forBob = test.db.asFamily(ALICE, (tx) => tx.execute(sql`insert into notes values (${BOB}, 'x')`));
    expect(await findErrorCode(forBob)).toBe('42501');
  });

  it('denies access that a table does not grant', async () => {
    const reads = [
      test.db.asFamily(ALICE, (tx) => tx.execute(sql`select * from ungranted`)),
      test.db.asVisitor((tx) => tx.execute(sql`select * from notes`)),
      test.db.asFamily(ALICE, (tx) => tx.execute(sql`select * from schema_migrations`)),
      test.db.asFamily(ALICE, (tx) => tx.execute(sql`delete from notes`)),
      test.db.asFamily(ALICE, (tx) => tx.execute(sql`create table mine (a int)`)),
      test.db.asVisitor((tx) => tx.execute(sql`create table mine (a int)`)),
    ];
    expect(await Promise.all(reads.map(findErrorCode))).toEqual(Array(6).fill('42501'));
  });
});
