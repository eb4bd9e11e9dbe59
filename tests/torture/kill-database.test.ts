import { setTimeout as sleep } from 'node:timers/promises';
import { it } from 'vitest';
import type { RunningProgram } from '#tests/support/process/child-program.ts';
import { countLife } from './ledger-life.ts';
import { prepareLedgerTorture } from './ledger-torture.ts';
import { beginTorture } from './tally.ts';

// With the usual seed, the three of the short form are one while it closes, one while it writes, one while it starts.
const torture = beginTorture('kill', 2);
const { rounds, seed, random, tally } = torture;
const { startLife, runRounds } = prepareLedgerTorture(torture);

/** Lives of one database, so that a first start and updates come again and again. */
const LIVES = 12;

/** Kills a life at a random moment of its start, its writing or its close. */
async function killAtRandom(life: RunningProgram): Promise<void> {
  const part = random();
  const wait = (longestMs: number) => sleep(random() * longestMs);
  const untilPrinted = (word: string) =>
    Promise.race([life.untilLine((line) => line.startsWith(word)), life.ended]).catch(() => {});
  if (part < 0.25) {
    await untilPrinted('opening');
    await wait(1_000);
  } else {
    await untilPrinted('state');
    const writes = Math.floor(random() * 40);
    const isWritten = () => life.lines.filter((line) => line.startsWith('ack')).length >= writes;
    await Promise.race([life.untilLine(isWritten), life.ended]).catch(() => {});
    await wait(40);
    if (part > 0.75) {
      life.child.kill('SIGTERM');
      await untilPrinted('closing');
      await wait(120);
    }
  }
  life.child.kill('SIGKILL');
  await life.ended;
}

it(`keeps every acknowledged transaction over ${rounds} kills (seed ${seed})`, {
  timeout: 120_000 + rounds * 30_000,
}, async () => {
  await runRounds(LIVES, async (folder) => {
    const life = startLife(folder);
    await killAtRandom(life);
    countLife(life, folder, tally);
    if (random() < 0.2) folder.updates += 1;
  });
});
