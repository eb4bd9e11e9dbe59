import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { databaseErrorCode } from '#server/db/database-trouble.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/test-database.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await openTestDatabase();
  await test.db.transaction((tx) => tx.execute(sql`create table marks (id int primary key)`));
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

it('gives the result and keeps the work', async () => {
  const answer = await test.db.transaction(async (tx) => {
    await tx.execute(sql`insert into marks values (1)`);
    return 'done';
  });
  expect(answer).toBe('done');
  expect(await readMarks()).toEqual([1]);
});

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

it('names the error of the database', async () => {
  const twice = test.db.transaction((tx) => tx.execute(sql`insert into marks values (1), (1)`));
  expect(await twice.catch(databaseErrorCode)).toBe('23505');
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
