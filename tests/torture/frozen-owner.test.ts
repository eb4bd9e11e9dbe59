import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { it } from 'vitest';
import type { RunningProgram } from '#tests/support/process/child-program.ts';
import { countLife, type LedgerFolder } from './ledger-life.ts';
import { prepareLedgerTorture } from './ledger-torture.ts';
import { beginTorture } from './tally.ts';

const torture = beginTorture('frozen owner', 1);
const { rounds, seed, random, tally } = torture;
const { startLife, runRounds } = prepareLedgerTorture(torture);

/** Starts a command in a process namespace of its own, as a container does; needs rights that not every user has. */
const NAMESPACE = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];

const canUnshare = spawnSync(NAMESPACE[0]!, [...NAMESPACE.slice(1), 'true']).status === 0;

/** A successor that cannot see the process of the one before it: truly, or because it takes its place for another one. */
async function startSuccessor(folder: LedgerFolder): Promise<RunningProgram> {
  if (canUnshare) return startLife(folder, { through: NAMESPACE, lock: { silentMs: 300 } });
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  const place = `${hostname()} ${boot.trim()} pid:[1]`;
  return startLife(folder, { lock: { silentMs: 300, place } });
}

/** Waits for a line that begins with a word, or for the end of the program. */
const untilPrinted = (life: RunningProgram, word: string) =>
  Promise.race([life.untilLine((line) => line.startsWith(word)), life.ended]).catch(() => {});

/** Freezes an owner, lets another one take over, and thaws the first one while the second writes. */
async function freezeAndThaw(folder: LedgerFolder): Promise<void> {
  const first = startLife(folder, { lock: { heartbeatMs: 200 } });
  await untilPrinted(first, random() < 0.3 ? 'opening' : 'ack');
  await sleep(random() * 700);
  first.child.kill('SIGSTOP');
  const second = await startSuccessor(folder);
  await untilPrinted(second, 'ack');
  first.child.kill('SIGCONT');
  const { code } = await first.ended;
  if (code !== 1) tally.findings.push(`${folder.dataDir}: the frozen owner ended with ${code}`);
  await untilPrinted(second, `ack ${lastAcknowledged(second) + 20}`);
  // Whatever the first one still acknowledged has to be there as well; that it could not start is right.
  first.lines.splice(
    0,
    Number.POSITIVE_INFINITY,
    ...first.lines.filter((line) => !line.startsWith('failed')),
  );
  countLife(first, folder, tally);
  second.child.kill('SIGKILL');
  await second.ended;
  countLife(second, folder, tally);
}

function lastAcknowledged({ lines }: RunningProgram): number {
  return Number(lines.findLast((line) => line.startsWith('ack'))?.slice(4) ?? 0);
}

it(`keeps what both owners acknowledged over ${rounds} frozen owners (seed ${seed})`, {
  timeout: 120_000 + rounds * 60_000,
}, async () => {
  await runRounds(3, freezeAndThaw);
});
