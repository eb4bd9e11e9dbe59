import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { copyTree } from '#server/db/file-tree.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { prepareEmptyTemplate } from '#tests/support/database/database-template.ts';
import { choosePowerCuts, type PowerCut, replayWithCuts } from '#tests/support/disk/cut-power.ts';
import { checkLedger, LEDGER_MIGRATIONS, type LedgerState } from '#tests/support/disk/power-cut-ledger.ts';
import { readRecording } from '#tests/support/disk/record-file-calls.ts';
import { SimulatedFolder } from '#tests/support/disk/simulated-disk.ts';
import { compileProgram, startProgram } from '#tests/support/process/child-program.ts';
import { makeScratchFolder } from '#tests/support/process/scratch-folder.ts';
import { beginTorture, endTorture } from './tally.ts';

const torture = beginTorture('power cut', 2);
const { rounds, seed, random, tally } = torture;
const IS_LONG = rounds > 12;
const CUTS_PER_LIFE = IS_LONG ? 12 : 2;
const TRANSACTIONS = IS_LONG ? 60 : 40;

let program: string;
let template: string;
let scratch: string;

beforeAll(async () => {
  program = await compileProgram('disk/power-cut-writer.ts');
  template = await prepareEmptyTemplate();
}, 120_000);

afterAll(() => rm(program, { force: true }));

beforeEach(async () => {
  scratch = await makeScratchFolder('power-cut-');
  return () => rm(scratch, { recursive: true, force: true });
});

/** A start of the database, from nothing or from what an earlier cut left. */
type Life = { folder: string; acknowledged: number };

it(`keeps every acknowledged transaction over ${rounds} power cuts (seed ${seed})`, {
  timeout: 60_000 + rounds * 20_000,
}, async () => {
  let life: Life | null = null;
  for (let made = 0; made < rounds; made += CUTS_PER_LIFE) {
    // Every other database begins as an empty folder, so that first starts are cut too.
    const goesOn = (made / CUTS_PER_LIFE) % 2 === 0 && made + CUTS_PER_LIFE < rounds;
    life = await liveAndCut(life, { count: Math.min(CUTS_PER_LIFE, rounds - made), goesOn });
  }
  endTorture(torture);
});

/** Records a run of the database, cuts the power at moments of it, and returns what the last cut left where it goes on. */
async function liveAndCut(
  life: Life | null,
  { count, goesOn }: { count: number; goesOn: boolean },
): Promise<Life | null> {
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
    if (goesOn && cut === cuts.at(-1)) {
      copyTree(image, next.folder);
      next.acknowledged = cut.acknowledged;
    }
    await countCut(image, cut);
    await rm(image, { recursive: true });
  });
  expect(disk.findDifferences(folder), 'files that the recording leaves otherwise than they are').toEqual([]);
  await rm(folder, { recursive: true });
  return goesOn ? next : null;
}

async function countCut(image: string, cut: PowerCut): Promise<void> {
  const { last, wrong } = await openAndCheck(image);
  const label = `at call ${cut.at}, where ${cut.survives} survives`;
  tally.rounds += 1;
  tally.acknowledged += cut.acknowledged;
  if (Number.isNaN(last)) tally.couldNotOpen += 1;
  else if (wrong.length > 0) tally.inconsistent += 1;
  tally.findings.push(...wrong.map((finding) => `${label}: ${finding}`));
  if (last < cut.acknowledged) {
    tally.lost += cut.acknowledged - last;
    tally.findings.push(`${label}: ${cut.acknowledged} was acknowledged, ${last} is there`);
  }
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
