import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { compileProgram, startProgram } from '#tests/support/child-program.ts';
import { choosePowerCuts, type PowerCut, replayWithCuts } from '#tests/support/cut-power.ts';
import { prepareEmptyTemplate } from '#tests/support/database-template.ts';
import { checkLedger, LEDGER_MIGRATIONS, type LedgerState } from '#tests/support/power-cut-ledger.ts';
import { readRecording } from '#tests/support/record-file-calls.ts';
import { makeScratchFolder } from '#tests/support/scratch-folder.ts';
import { createRandom } from '#tests/support/seeded-random.ts';
import { SimulatedFolder } from '#tests/support/simulated-disk.ts';
import { copyTree } from './file-tree.ts';
import { openDatabase } from './open-database.ts';

/**
 * The long form: `POWER_CUTS=100 npx vitest run --project unit src/server/db/power-cut.test.ts`. Its seed is random, and part
 * of the test's name; POWER_CUT_SEED repeats one.
 */
const LONG = process.env.POWER_CUTS;
const CUTS = Number(LONG ?? 4);
const CUTS_PER_LIFE = LONG ? 12 : 2;
const SEED = Number(process.env.POWER_CUT_SEED ?? (LONG ? 1 + Math.floor(Math.random() * 2e9) : 126_704));
const TRANSACTIONS = LONG ? 60 : 40;

let program: string;
let template: string;
let scratch: string;

beforeAll(async () => {
  program = await compileProgram('power-cut-writer.ts');
  template = await prepareEmptyTemplate();
}, 120_000);

afterAll(() => rm(program, { force: true }));

beforeEach(async () => {
  scratch = await makeScratchFolder('power-cut-');
  return () => rm(scratch, { recursive: true, force: true });
});

/** A start of the database, from nothing or from what an earlier cut left. */
type Life = { folder: string; acknowledged: number };

it(`keeps every acknowledged transaction over ${CUTS} power cuts (seed ${SEED})`, {
  timeout: 60_000 + CUTS * 20_000,
}, async () => {
  const random = createRandom(SEED);
  let life: Life | null = null;
  for (let made = 0; made < CUTS; made += CUTS_PER_LIFE) {
    life = await liveAndCut(life, { count: Math.min(CUTS_PER_LIFE, CUTS - made), random });
    // Every other database begins as an empty folder, so that first starts are cut too.
    if ((made / CUTS_PER_LIFE) % 2 === 1) life = null;
  }
});

/** Records a run of the database, cuts the power at moments of it, and returns what one of the cuts left. */
async function liveAndCut(
  life: Life | null,
  { count, random }: { count: number; random: () => number },
): Promise<Life> {
  const folder = life?.folder ?? join(scratch, 'empty');
  const acknowledged = life?.acknowledged ?? 0;
  const disk = life ? SimulatedFolder.read(folder) : new SimulatedFolder();
  const recording = join(scratch, 'recording');
  const writer = startProgram(program, [folder, template, recording, String(TRANSACTIONS)]);
  expect(await writer.ended).toEqual({ code: 0, errors: '' });
  const calls = readRecording(recording);
  const cuts = choosePowerCuts(calls, { count, acknowledged, random });
  const next = { folder: join(scratch, `life-${Math.floor(random() * 1e9)}`), acknowledged: 0 };
  const image = join(scratch, 'image');
  await replayWithCuts(calls, disk, cuts, async (cut) => {
    disk.survive(image, cut.survival);
    await rm(next.folder, { recursive: true, force: true });
    copyTree(image, next.folder);
    next.acknowledged = cut.acknowledged;
    await expectSound(image, cut);
    await rm(image, { recursive: true });
  });
  expect(disk.findDifferences(folder), 'files that the recording leaves otherwise than they are').toEqual([]);
  await rm(folder, { recursive: true });
  return next;
}

async function expectSound(image: string, cut: PowerCut): Promise<void> {
  const { last, wrong } = await openAndCheck(image);
  const label = `at call ${cut.at}, where ${cut.survives} survives (seed ${SEED})`;
  expect(wrong, label).toEqual([]);
  expect(last, label).toBeGreaterThanOrEqual(cut.acknowledged);
}

async function openAndCheck(image: string): Promise<LedgerState> {
  const options = { dataDir: join(image, 'data'), template, migrations: LEDGER_MIGRATIONS };
  try {
    const db = await openDatabase({
      ...options,
      onCrash: (reason) => {
        throw new Error(reason);
      },
    });
    try {
      return await checkLedger(db);
    } finally {
      await db.close();
    }
  } catch (error) {
    const reason = error instanceof Error && error.cause ? error.cause : error;
    return { last: Number.NaN, wrong: [`The database cannot be read: ${String(reason)}`] };
  }
}
