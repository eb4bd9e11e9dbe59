import { execFileSync } from 'node:child_process';
import { renameSync, truncateSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { killAll, listProcesses } from '#tests/support/process/list-processes.ts';
import { countLife, type LedgerFolder, prepareLedgerTorture } from './ledger-torture.ts';
import { beginTorture, endTorture } from './tally.ts';

const torture = beginTorture('power cut', 10);
const { rounds, seed, random, tally } = torture;
const { startLife, makeFolder } = prepareLedgerTorture(torture);

const CUTS_PER_DATABASE = 10;

const runCommand = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'pipe' });
const getImage = ({ dataDir }: LedgerFolder) => `${dataDir}.image`;
const mount = (folder: LedgerFolder) => runCommand('mount', '-o', 'loop', getImage(folder), folder.dataDir);

/** Creates a disk in a file. This requires root and loop devices. */
function makeDisk(folder: LedgerFolder): void {
  try {
    writeFileSync(getImage(folder), '');
    truncateSync(getImage(folder), 400_000_000);
    runCommand('mkfs.ext4', '-q', '-F', getImage(folder));
    mount(folder);
    runCommand('perl', '-v');
  } catch (error) {
    throw new Error(
      `A power cut needs root, loop devices, mkfs.ext4 and perl, and this machine lacks one of them: ${(error as Error).message}`,
    );
  }
}

/**
 * Stops all writes to the disk and discards unwritten data (EXT4_IOC_SHUTDOWN without flushing the journal), like a power
 * cut to a disk that keeps confirmed writes.
 */
function cutPower({ dataDir }: LedgerFolder): void {
  const shutdown =
    'open(my $f, "<", $ARGV[0]) or die $!; my $flags = pack("L", 2); ioctl($f, 0x8004587d, $flags) or die $!';
  runCommand('perl', '-e', shutdown, dataDir);
}

async function unmount({ dataDir }: LedgerFolder): Promise<void> {
  killAll(dataDir);
  await expect.poll(() => listProcesses(dataDir)).toEqual([]);
  runCommand('umount', dataDir);
}

/** Cuts the power while a life writes or, sometimes, during its start. */
async function runUntilPowerCut(folder: LedgerFolder): Promise<void> {
  const life = startLife(folder);
  if (random() < 0.8) await life.waitForLine((line) => line.startsWith('ack')).catch(() => {});
  await sleep(random() * 4_000);
  cutPower(folder);
  life.child.kill('SIGKILL');
  await life.exited;
  await unmount(folder);
  // The image is copied, because another namespace may still hold the disk that was shut down.
  runCommand('cp', '--sparse=always', getImage(folder), `${getImage(folder)}.copy`);
  renameSync(`${getImage(folder)}.copy`, getImage(folder));
  mount(folder);
  countLife(life, folder, tally);
}

test(`PostgreSQL keeps every acknowledged transaction across ${rounds} power cuts (seed ${seed})`, {
  timeout: 120_000 + rounds * 60_000,
}, async () => {
  while (tally.rounds < rounds) {
    const folder = await makeFolder();
    makeDisk(folder);
    onTestFinished(() => {
      runCommand('sh', '-c', 'umount -l "$0" 2>/dev/null || true', folder.dataDir);
    });
    for (let count = 0; count < CUTS_PER_DATABASE && tally.rounds < rounds; count += 1) {
      await runUntilPowerCut(folder);
      if (random() < 0.2) folder.updates += 1;
      tally.rounds += 1;
    }
    const lastLife = startLife(folder, { transactions: 1 });
    const { code } = await lastLife.exited;
    expect(code, lastLife.lines.at(-1)).toBe(0);
    countLife(lastLife, folder, tally);
    await unmount(folder);
    await rm(getImage(folder));
  }
  endTorture(torture);
});
