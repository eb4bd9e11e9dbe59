import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { RunningProgram } from '#tests/support/process/child-program.ts';
import { findPostmaster, kill, killAll, listProcesses } from '#tests/support/process/list-processes.ts';
import { countLife, type LedgerFolder, prepareLedgerTorture } from './ledger-torture.ts';
import { beginTorture } from './tally.ts';

const VICTIMS = ['program', 'postmaster', 'backend', 'everything'] as const;
type Victim = (typeof VICTIMS)[number];
type Moment = 'opening' | 'writing' | 'closing';

const torture = beginTorture('kill', VICTIMS.length);
const { rounds, seed, random, tally } = torture;
const { startLife, runRounds } = prepareLedgerTorture(torture);

/** Databases are replaced after this many lives, so that first starts and updates recur. */
const LIVES_PER_DATABASE = 13;

/** The server that the previous life left behind. */
let orphan: { dataDir: string; postmaster: number | undefined } | undefined;

/** Returns a start or a stop for a quarter of the kills each. The short form kills each victim once while it writes. */
function chooseMoment(): Moment {
  const chance = rounds > VICTIMS.length ? random() : 0.5;
  if (chance < 0.25) return 'opening';
  return chance < 0.75 ? 'writing' : 'closing';
}

const sleepUpTo = (maxMs: number) => sleep(random() * maxMs);
const isAck = (line: string) => line.startsWith('ack');

/** Waits for a line that starts with a word, or for the end of the life. */
async function waitForWord(life: RunningProgram, word: string): Promise<void> {
  await life.waitForLine((line) => line.startsWith(word)).catch(() => {});
}

async function waitForAcks(life: RunningProgram, count: number): Promise<void> {
  await life.waitForLine(() => life.lines.filter(isAck).length >= count);
}

async function reachMoment(moment: Moment, life: RunningProgram, folder: LedgerFolder): Promise<void> {
  if (moment === 'opening') {
    await waitForWord(life, 'opening');
    return sleepUpTo(1_500);
  }
  await waitForAcks(life, Math.floor(random() * 40));
  await sleepUpTo(40);
  countAdoption(folder);
  if (moment === 'writing') return;
  life.child.kill('SIGTERM');
  await waitForWord(life, 'closing');
  await sleepUpTo(120);
}

function killVictim(victim: Victim, life: RunningProgram, { dataDir }: LedgerFolder): void {
  const postmaster = findPostmaster(dataDir);
  const backends = listProcesses(dataDir).filter(({ parent }) => parent === postmaster);
  if (victim === 'program' || victim === 'everything') life.child.kill('SIGKILL');
  if (victim === 'postmaster' && postmaster !== undefined) kill(postmaster);
  const backend = backends[Math.floor(random() * backends.length)];
  if (victim === 'backend' && backend !== undefined) kill(backend.pid);
  if (victim === 'everything') killAll(dataDir);
}

/** Expects a surviving program to recover, unless the kill hit its start. */
async function expectRecovery(life: RunningProgram, moment: Moment, killAgain: () => void): Promise<void> {
  if (moment === 'writing') {
    const refused = life.waitForLine((line) => line.startsWith('refused')).then(() => true);
    // The victim may have exited by itself, so that nothing was refused.
    while (!(await Promise.race([refused, sleep(2_000, false)]))) killAgain();
    await waitForAcks(life, life.lines.filter(isAck).length + 1);
  }
  if (moment === 'opening') await waitForWord(life, 'ack');
  if (moment !== 'closing') life.child.kill('SIGTERM');
  const { code, stderr } = await life.exited;
  if (moment !== 'opening') expect({ code, stderr }).toMatchObject({ code: 0 });
}

/** Counts a life after one that left its server running, and checks that it uses this server. */
function countAdoption({ dataDir }: LedgerFolder): void {
  if (orphan?.dataDir !== dataDir) return;
  tally.orphans = (tally.orphans ?? 0) + 1;
  if (findPostmaster(dataDir) === orphan.postmaster) tally.adopted = (tally.adopted ?? 0) + 1;
  else tally.findings.push(`${dataDir}: the server ${orphan.postmaster} was left running and not used`);
}

test(`PostgreSQL keeps every acknowledged transaction across ${rounds} kills (seed ${seed})`, {
  timeout: 120_000 + rounds * 30_000,
}, async () => {
  await runRounds(LIVES_PER_DATABASE, async (folder) => {
    const victim = VICTIMS[tally.rounds % VICTIMS.length]!;
    const moment = chooseMoment();
    const life = startLife(folder);
    await reachMoment(moment, life, folder);
    killVictim(victim, life, folder);
    const isEnded = victim === 'program' || victim === 'everything';
    const { dataDir } = folder;
    const isOrphaned = victim === 'program' && moment === 'writing';
    orphan = isOrphaned ? { dataDir, postmaster: findPostmaster(dataDir) } : undefined;
    if (isEnded) await life.exited;
    else {
      await expectRecovery(life, moment, () => killVictim(victim, life, folder));
      await expect.poll(() => listProcesses(dataDir), { timeout: 5_000 }).toEqual([]);
    }
    countLife(isEnded || moment !== 'opening' ? life : omitFailures(life), folder, tally);
    if (random() < 0.2) folder.updates += 1;
  });
});

function omitFailures(life: RunningProgram): RunningProgram {
  return { ...life, lines: life.lines.filter((line) => !line.startsWith('failed')) };
}
