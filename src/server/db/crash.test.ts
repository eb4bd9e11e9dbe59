import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { prepareEmptyTemplate } from '#tests/support/database/database-template.ts';
import { compileProgram, startProgram } from '#tests/support/process/child-program.ts';
import { makeScratchFolder } from '#tests/support/process/scratch-folder.ts';
import { openDatabase } from './open-database.ts';

let program: string;
let failingDisk: string;
let template: string;
let dataDir: string;

beforeAll(async () => {
  program = await compileProgram('database/database-writer.ts');
  failingDisk = await compileProgram('disk/failing-disk.ts');
  template = await prepareEmptyTemplate();
}, 120_000);

afterAll(() => Promise.all([program, failingDisk].map((file) => rm(file, { force: true }))));

beforeEach(async () => {
  dataDir = await makeScratchFolder('sproutcards-kill-');
  return () => rm(dataDir, { recursive: true, force: true });
});

type State = { total: number; seq: number; index: number; highest: number; gaps: number };

/** Counts the rows through the table, through the index, and as the writer counted them. */
async function readState(): Promise<State> {
  const db = await openDatabase({ dataDir, template, migrations: [] });
  try {
    return await db.transaction(async (tx) => {
      const { rows: made } = await tx.execute<{ there: boolean }>(
        sql`select to_regclass('totals') is not null as there`,
      );
      if (!made[0]!.there) return { total: 0, seq: 0, index: 0, highest: 0, gaps: 0 };
      await tx.execute(sql`set local enable_indexscan = off`);
      await tx.execute(sql`set local enable_indexonlyscan = off`);
      await tx.execute(sql`set local enable_bitmapscan = off`);
      const { rows: seq } = await tx.execute<{ total: number; seq: number; highest: number }>(sql`
        select (select rows from totals) as total, count(*) as seq, coalesce(max(id), 0) as highest from written`);
      await tx.execute(sql`set local enable_indexscan = on`);
      await tx.execute(sql`set local enable_seqscan = off`);
      const { rows: index } = await tx.execute<{ index: number }>(
        sql`select count(*) as index from written where id > 0`,
      );
      return { ...seq[0]!, ...index[0]!, gaps: seq[0]!.highest - seq[0]!.seq };
    });
  } finally {
    await db.close();
  }
}

it('lets no second process in, which says so in one sentence and fails', { timeout: 60_000 }, async () => {
  const first = startProgram(program, [dataDir, template]);
  try {
    await first.untilLine((line) => line === 'open');
    const second = startProgram(program, [dataDir, template]);
    const { code, errors } = await second.ended;
    expect(code).toBe(1);
    expect(errors).toBe(
      `The data directory ${join(dataDir, 'postgres-18')} is in use by process ${first.child.pid}. ` +
        'Stop that server first, or choose another DATA_DIR.\n',
    );
    expect(second.lines).toEqual([]);
  } finally {
    first.child.kill('SIGKILL');
    await first.ended;
  }
  expect((await readState()).gaps).toBe(0);
});

it('ends the process when the disk fails, instead of standing still, and keeps what was saved', {
  timeout: 60_000,
}, async () => {
  const writer = startProgram(failingDisk, [dataDir, template]);
  const { code, errors } = await writer.ended;
  expect(code).toBe(1);
  expect(errors).toMatch(
    /^The disk of .* failed\.\nThe reason in full: could not fsync file "[0-9A-F]+": I\/O error\n/,
  );
  expect(writer.lines).toEqual(['saved']);
  expect((await readState()).total).toBe(1);
});

it('ends the process before its next change when it was succeeded, though no timer has a turn', {
  timeout: 60_000,
}, async () => {
  const writer = startProgram(program, [dataDir, template]);
  await writer.untilLine((line) => line === 'open');
  await rm(join(dataDir, 'postgres-18.lock'), { recursive: true });
  expect(await writer.ended).toMatchObject({
    code: 1,
    errors: expect.stringContaining('another one has taken over'),
  });
  const acknowledged = Math.max(0, ...writer.lines.map(Number).filter(Number.isSafeInteger));
  expect((await readState()).highest).toBeGreaterThanOrEqual(acknowledged);
});
