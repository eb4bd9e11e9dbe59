import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compileProgram } from '#tests/support/child-program.ts';
import { prepareEmptyTemplate } from '#tests/support/database-template.ts';
import { makeScratchFolder } from '#tests/support/scratch-folder.ts';
import { countLife, type LedgerFolder, startLedger } from './ledger-life.ts';
import { beginTorture, endTorture } from './tally.ts';

const torture = beginTorture('full disk', 2);
const { rounds, seed, random, tally } = torture;

/** Full disks of one database. */
const LIVES = 10;

let program: string;
let template: string;
let scratch: string;

beforeAll(async () => {
  program = await compileProgram('../torture/ledger-program.ts');
  template = await prepareEmptyTemplate();
  scratch = await makeScratchFolder('torture-full-');
}, 120_000);

afterAll(() => Promise.all([program, scratch].map((path) => rm(path, { recursive: true, force: true }))));

/** Writes until the disk is full, and on when there is room again, or in a new process when PostgreSQL had to end. */
async function fillAndGoOn(folder: LedgerFolder): Promise<void> {
  const fullDisk = { after: 1 + Math.floor(random() * 30), refusals: 1 + Math.floor(random() * 5) };
  const life = startLedger(program, template, folder, { fullDisk, transactions: 120 });
  const { code } = await life.ended;
  countLife(life, folder, tally);
  // PostgreSQL ends when its log cannot grow; the process then ends with it, and says so.
  if (code !== 0 && code !== 1) tally.findings.push(`${folder.dataDir}: ended with ${code}`);
}

it(`keeps every acknowledged transaction over ${rounds} full disks (seed ${seed})`, {
  timeout: 120_000 + rounds * 30_000,
}, async () => {
  while (tally.rounds < rounds) {
    const folder = { dataDir: join(scratch, String(tally.rounds)), acknowledged: 0, updates: 0 };
    await mkdir(folder.dataDir);
    for (let life = 0; life < LIVES && tally.rounds < rounds; life += 1) {
      await fillAndGoOn(folder);
      tally.rounds += 1;
    }
    const last = startLedger(program, template, folder, { transactions: 1 });
    expect(await last.ended).toMatchObject({ code: 0 });
    countLife(last, folder, tally);
    await rm(folder.dataDir, { recursive: true });
  }
  endTorture(torture);
});
