import { execFileSync } from 'node:child_process';
import { renameSync, truncateSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { killAll, listProcesses } from '#tests/support/process/list-processes.ts';
import { countLife, type LedgerFolder, prepareLedgerTorture } from './ledger-torture.ts';
import { beginTorture, endTorture } from './tally.ts';

const torture = beginTorture('power cut', 10);
const { rounds, seed, random, tally } = torture;
const { startLife, makeFolder } = prepareLedgerTorture(torture);

/** Cuts of one database. */
const CUTS = 10;

const run = (command: string, ...parameters: string[]) =>
  execFileSync(command, parameters, { stdio: 'pipe' });
const imageOf = ({ dataDir }: LedgerFolder) => `${dataDir}.image`;
const mount = (folder: LedgerFolder) => run('mount', '-o', 'loop', imageOf(folder), folder.dataDir);

/** Makes a disk of a file, which only root may do, on Linux with loop devices. */
function makeDisk(folder: LedgerFolder): void {
  try {
    writeFileSync(imageOf(folder), '');
    truncateSync(imageOf(folder), 400_000_000);
    run('mkfs.ext4', '-q', '-F', imageOf(folder));
    mount(folder);
    run('perl', '-v');
  } catch (error) {
    throw new Error(
      `A power cut needs root, loop devices, mkfs.ext4 and perl, and this machine lacks one of them: ${(error as Error).message}`,
    );
  }
}

/**
 * Ends all writing to the disk at this instant and forgets what was not yet written (EXT4_IOC_SHUTDOWN without flushing the
 * journal), as a power cut does to a disk that keeps what it has confirmed.
 */
function cutPower({ dataDir }: LedgerFolder): void {
  const shutdown =
    'open(my $f, "<", $ARGV[0]) or die $!; my $how = pack("L", 2); ioctl($f, 0x8004587d, $how) or die $!';
  run('perl', '-e', shutdown, dataDir);
}

async function unmount({ dataDir }: LedgerFolder): Promise<void> {
  killAll(dataDir);
  await expect.poll(() => listProcesses(dataDir)).toEqual([]);
  run('umount', dataDir);
}

/** Lets a life write for a while, or only begin a first start, and cuts the power. */
async function cutInTheMiddle(folder: LedgerFolder): Promise<void> {
  const life = startLife(folder);
  if (random() < 0.8) await life.untilLine((line) => line.startsWith('ack')).catch(() => {});
  await sleep(random() * 4_000);
  cutPower(folder);
  life.child.kill('SIGKILL');
  await life.ended;
  await unmount(folder);
  // A copy, because another namespace of the machine may hold the disk that was shut down.
  run('cp', '--sparse=always', imageOf(folder), `${imageOf(folder)}.copy`);
  renameSync(`${imageOf(folder)}.copy`, imageOf(folder));
  mount(folder);
  countLife(life, folder, tally);
}

it(`keeps every acknowledged transaction over ${rounds} power cuts (seed ${seed})`, {
  timeout: 120_000 + rounds * 60_000,
}, async () => {
  while (tally.rounds < rounds) {
    const folder = await makeFolder();
    makeDisk(folder);
    onTestFinished(() => {
      run('sh', '-c', 'umount -l "$0" 2>/dev/null || true', folder.dataDir);
    });
    for (let count = 0; count < CUTS && tally.rounds < rounds; count += 1) {
      await cutInTheMiddle(folder);
      if (random() < 0.2) folder.updates += 1;
      tally.rounds += 1;
    }
    const last = startLife(folder, { transactions: 1 });
    const { code } = await last.ended;
    expect(code, last.lines.at(-1)).toBe(0);
    countLife(last, folder, tally);
    await unmount(folder);
    await rm(imageOf(folder));
  }
  endTorture(torture);
});
