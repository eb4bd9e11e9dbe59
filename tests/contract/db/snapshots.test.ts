import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Tx } from '#server/db/database.ts';
import { databaseErrorCode } from '#server/db/database-trouble.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/test-database.ts';

const SNAPSHOT = { snapshot: true };

describe('a snapshot', () => {
  let test: TestDatabase;
  let other: Database;

  beforeAll(async () => {
    test = await openTestDatabase();
    other = await openDatabase({ databaseUrl: test.url, dataDir: tmpdir() });
    await other.transaction(async (tx) => {
      await tx.execute(sql`create table marks (id serial)`);
      await tx.execute(sql`grant select on marks to sproutcards_family`);
    });
  });

  afterAll(async () => {
    await other.close();
    await test.close();
  });

  const addMark = (tx: Tx) => tx.execute(sql`insert into marks default values`);
  const countMarks = async (tx: Tx) => (await tx.execute(sql`select from marks`)).rows.length;

  /** How many marks a transaction sees before and after another one adds one. */
  async function countAround(tx: Tx): Promise<number[]> {
    const before = await countMarks(tx);
    await other.transaction(addMark);
    return [before, await countMarks(tx)];
  }

  it('sees one moment, whatever others commit meanwhile', async () => {
    expect(await test.db.transaction(countAround)).toEqual([0, 1]);
    expect(await test.db.transaction(countAround, SNAPSHOT)).toEqual([1, 1]);
    expect(await test.db.asFamily(randomUUID(), countAround, SNAPSHOT)).toEqual([2, 2]);
    expect(await test.db.transaction(countMarks)).toBe(3);
  });

  it('refuses to write, and leaves its connection to others that may', async () => {
    const before = await test.db.transaction(countMarks);
    expect(await test.db.transaction(addMark, SNAPSHOT).catch(databaseErrorCode)).toBe('25006');
    await test.db.transaction(addMark);
    expect(await test.db.transaction(countMarks)).toBe(before + 1);
  });
});
