import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/test-database.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await openTestDatabase();
  await test.db.transaction((tx) => tx.execute(sql`create table marks (id int)`));
});

afterAll(() => test.close());

it('rejects, keeps nothing and goes on when the connection is lost in a transaction', async () => {
  for (let round = 0; round < 15; round += 1) {
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
