import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database, Tx } from '#server/db/database.ts';
import { getDatabaseErrorCode } from '#server/db/database-trouble.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/test-database.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await openTestDatabase();
  await test.db.transaction((tx) => tx.execute(sql`create table marks (id int primary key)`));
  await test.db.transaction(createTablesOfRoles);
});

beforeEach(async () => {
  await test.db.transaction((tx) => tx.execute(sql`delete from marks`));
});

afterAll(() => test.close());

async function readMarks(): Promise<number[]> {
  const { rows } = await test.db.transaction((tx) =>
    tx.execute<{ id: number }>(sql`select id from marks order by id`),
  );
  return rows.map(({ id }) => id);
}

// docs/security.md#whole-steps
it('rolls everything back on an error of ours', async () => {
  const work = test.db.transaction(async (tx) => {
    await tx.execute(sql`insert into marks values (1)`);
    throw new Error('ours');
  });
  await expect(work).rejects.toThrow('ours');
  expect(await readMarks()).toEqual([]);
});

// docs/security.md#whole-steps
it('rejects when an error of the database was swallowed inside, for nothing was kept', async () => {
  const work = test.db.transaction(async (tx) => {
    await tx.execute(sql`insert into marks values (1)`);
    await tx.execute(sql`insert into marks values (1)`).catch(() => {});
    return 'looks fine';
  });
  await expect(work).rejects.toThrow();
  expect(await readMarks()).toEqual([]);
});

it('goes on after an error inside a savepoint', async () => {
  await test.db.transaction(async (tx) => {
    await tx.execute(sql`insert into marks values (1)`);
    await tx.transaction((inner) => inner.execute(sql`insert into marks values (1)`)).catch(() => {});
    await tx.transaction((inner) => inner.execute(sql`insert into marks values (2)`));
  });
  expect(await readMarks()).toEqual([1, 2]);
});

it('refuses a transaction inside a transaction instead of waiting for itself', async () => {
  const nested = test.db.transaction(() => test.db.asVisitor(async () => 'never'));
  await expect(nested).rejects.toThrow(/already open/);
  expect(await readMarks()).toEqual([]);
});

it('allows a transaction after one, also from work that one had started', async () => {
  const later = await test.db.transaction(async () => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    return { work: finished.then(() => readMarks()), finish };
  });
  later.finish();
  expect(await later.work).toEqual([]);
});

it('runs many at once, each whole', async () => {
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
  const kept = ids.filter((id) => id % 3 !== 0);
  expect(await readMarks()).toEqual([...kept, ...kept.map((id) => 1000 + id)]);
});

it('counts both of two transactions that add to one number', async () => {
  await test.db.transaction((tx) => tx.execute(sql`create table counters (n int not null)`));
  await test.db.transaction((tx) => tx.execute(sql`insert into counters values (0)`));
  const add = () =>
    test.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ n: number }>(sql`select n from counters for update`);
      await tx.execute(sql`update counters set n = ${rows[0]!.n + 1}`);
    });
  await Promise.all(Array.from({ length: 25 }, add));
  const { rows } = await test.db.transaction((tx) => tx.execute(sql`select n from counters`));
  expect(rows).toEqual([{ n: 25 }]);
});

it('rejects, keeps nothing and goes on when the connection is lost in a transaction', async () => {
  for (let round = 0; round < 3; round += 1) {
    const work = test.db.transaction(async (tx) => {
      await tx.execute(sql`insert into marks values (1)`);
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    });
    await expect(work).rejects.toThrow();
  }
  const { rows } = await test.db.transaction((tx) => tx.execute(sql`select count(*) as n from marks`));
  expect(rows).toEqual([{ n: 0 }]);
});

it('survives that idle connections are closed from outside', async () => {
  const nap = () => test.db.transaction((tx) => tx.execute(sql`select pg_sleep(0.05)`));
  await Promise.all(Array.from({ length: 6 }, nap));
  await test.db.transaction((tx) =>
    tx.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and datname = current_database()`),
  );
  await new Promise((resolve) => setTimeout(resolve, 200));
  await Promise.all(Array.from({ length: 6 }, nap));
});

const SNAPSHOT = { snapshot: true };

describe('a snapshot', () => {
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

  /** How many steps a transaction sees before and after another one adds one. */
  async function countAround(tx: Tx): Promise<number[]> {
    const before = await countSteps(tx);
    await other.transaction(addStep);
    return [before, await countSteps(tx)];
  }

  it('sees one moment, whatever others commit meanwhile', async () => {
    expect(await test.db.transaction(countAround)).toEqual([0, 1]);
    expect(await test.db.transaction(countAround, SNAPSHOT)).toEqual([1, 1]);
    expect(await test.db.asFamily(randomUUID(), countAround, SNAPSHOT)).toEqual([2, 2]);
    expect(await test.db.transaction(countSteps)).toBe(3);
  });

  it('refuses to write, and leaves its connection to others that may', async () => {
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
    (error: unknown) => getDatabaseErrorCode(error),
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
