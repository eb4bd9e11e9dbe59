import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { compileProgram, startProgram } from '#tests/support/child-program.ts';
import { prepareEmptyTemplate } from '#tests/support/database-template.ts';
import { openDatabase } from './open-database.ts';

/** The long form: `KILL_ROUNDS=40 npx vitest run --project unit src/server/db/crash.test.ts`. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 5);
const FIRST_STARTS = Math.ceil(ROUNDS / 2);

let program: string;
let failingDisk: string;
let template: string;
let dataDir: string;

beforeAll(async () => {
  program = await compileProgram('database-writer.ts');
  failingDisk = await compileProgram('failing-disk.ts');
  template = await prepareEmptyTemplate();
}, 120_000);

afterAll(() => Promise.all([program, failingDisk].map((file) => rm(file, { force: true }))));

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sproutcards-kill-'));
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

/** Lets the writer run, kills it, and gives the last row it had acknowledged (0 when there was none). */
async function writeUntilKilled(afterMs: number, waitForOpen: boolean): Promise<number> {
  const writer = startProgram(program, [dataDir, template]);
  if (waitForOpen) await writer.untilLine((line) => line === 'open');
  await sleep(afterMs);
  writer.child.kill('SIGKILL');
  await writer.ended;
  return Math.max(0, ...writer.lines.map(Number).filter(Number.isSafeInteger));
}

it(`keeps every acknowledged row over ${ROUNDS} kills`, { timeout: 60_000 + ROUNDS * 20_000 }, async () => {
  let acknowledged = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    acknowledged = Math.max(acknowledged, await writeUntilKilled(Math.random() * 900, true));
    const state = await readState();
    expect(state.highest).toBeGreaterThanOrEqual(acknowledged);
    expect(state).toMatchObject({ gaps: 0, total: state.seq, index: state.seq });
  }
  expect(acknowledged).toBeGreaterThan(0);
});

it(`opens after ${FIRST_STARTS} kills at any moment of the first start`, {
  timeout: 60_000 + FIRST_STARTS * 20_000,
}, async () => {
  for (let round = 1; round <= FIRST_STARTS; round += 1) {
    const acknowledged = await writeUntilKilled(Math.random() * 1_500, false);
    const state = await readState();
    expect(state.highest).toBeGreaterThanOrEqual(acknowledged);
    expect(state).toMatchObject({ gaps: 0, total: state.seq, index: state.seq });
    expect((await readdir(dataDir)).sort()).toEqual(['postgres-18', 'postgres-18.lock']);
    await rm(dataDir, { recursive: true });
  }
});

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
