import { it } from 'vitest';
import { countLife, type LedgerFolder } from './ledger-life.ts';
import { prepareLedgerTorture } from './ledger-torture.ts';
import { beginTorture } from './tally.ts';

const torture = beginTorture('full disk', 1);
const { rounds, seed, random, tally } = torture;
const { startLife, runRounds } = prepareLedgerTorture(torture);

/** Full disks of one database. */
const LIVES = 10;
/** Enough for the disk to fill, to be full, and to have room again. */
const TRANSACTIONS = rounds > LIVES ? 120 : 50;

/** Writes until the disk is full, and on when there is room again, or in a new process when PostgreSQL had to end. */
async function fillAndGoOn(folder: LedgerFolder): Promise<void> {
  const fullDisk = { after: 1 + Math.floor(random() * 30), refusals: 1 + Math.floor(random() * 5) };
  const life = startLife(folder, { fullDisk, transactions: TRANSACTIONS });
  const { code } = await life.ended;
  countLife(life, folder, tally);
  // PostgreSQL ends when its log cannot grow; the process then ends with it, and says so.
  if (code !== 0 && code !== 1) tally.findings.push(`${folder.dataDir}: ended with ${code}`);
}

it(`keeps every acknowledged transaction over ${rounds} full disks (seed ${seed})`, {
  timeout: 120_000 + rounds * 30_000,
}, async () => {
  await runRounds(LIVES, fillAndGoOn);
});
