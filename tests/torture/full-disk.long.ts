import { expect, it } from 'vitest';
import { listProcesses } from '#tests/support/process/list-processes.ts';
import { countLife } from './ledger-life.ts';
import { prepareLedgerTorture } from './ledger-torture.ts';
import { beginTorture, endTorture } from './tally.ts';

const torture = beginTorture('full disk', 1);
const { rounds, seed, random, tally } = torture;
const { startLife, makeFolder } = prepareLedgerTorture(torture);

/** Full disks of one database. */
const DISKS = 5;

/** Runs a command twice on a small disk, which is gone when the command has ended. */
function onSmallDisk(folder: string): string[] {
  const asRoot = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
  const script = 'mount -t tmpfs -o size=240m,mode=0700 none "$0" && "$@" && "$@"';
  return ['unshare', '--mount', ...asRoot, 'sh', '-c', script, folder];
}

it(`keeps every acknowledged transaction over ${rounds} full disks, and goes on by itself (seed ${seed})`, {
  timeout: 120_000 + rounds * 60_000,
}, async () => {
  while (tally.rounds < rounds) {
    const folder = await makeFolder();
    const fullDisks = Array.from({ length: Math.min(DISKS, rounds - tally.rounds) }, () => ({
      after: Math.floor(random() * 60),
      refusals: 1 + Math.floor(random() * 60),
    }));
    const life = startLife(folder, { through: onSmallDisk(folder.dataDir), fullDisks, transactions: 5 });
    const { code, errors } = await life.ended;
    countLife(life, folder, tally);
    expect({ code, errors, end: life.lines.slice(-3) }).toMatchObject({ code: 0 });
    // PostgreSQL stops where its log cannot grow; what is reported then is true.
    for (const sentence of errors.split('\n').filter((line) => /damaged|corrupted/.test(line)))
      tally.findings.push(sentence);
    await expect.poll(() => listProcesses(folder.dataDir)).toEqual([]);
    tally.rounds += fullDisks.length;
  }
  endTorture(torture);
});
