import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compileProgram, type RunningProgram } from '#tests/support/child-program.ts';
import { prepareEmptyTemplate } from '#tests/support/database-template.ts';
import { makeScratchFolder } from '#tests/support/scratch-folder.ts';
import { countLife, type LedgerFolder, startLedger } from './ledger-life.ts';
import { beginTorture, endTorture } from './tally.ts';

const torture = beginTorture('kill', 4);
const { rounds, seed, random, tally } = torture;

/** Lives of one database, so that a first start and updates come again and again. */
const LIVES = 12;

let program: string;
let template: string;
let scratch: string;

beforeAll(async () => {
  program = await compileProgram('../torture/ledger-program.ts');
  template = await prepareEmptyTemplate();
  scratch = await makeScratchFolder('torture-kill-');
}, 120_000);

afterAll(() => Promise.all([program, scratch].map((path) => rm(path, { recursive: true, force: true }))));

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

async function makeFolder(number: number): Promise<LedgerFolder> {
  const dataDir = join(scratch, String(number));
  await mkdir(dataDir);
  return { dataDir, acknowledged: 0, updates: 0 };
}

it(`keeps every acknowledged transaction over ${rounds} kills (seed ${seed})`, {
  timeout: 120_000 + rounds * 30_000,
}, async () => {
  let folder = await makeFolder(0);
  const verify = async () => {
    const last = startLedger(program, template, folder, { transactions: 1 });
    expect(await last.ended).toMatchObject({ code: 0 });
    countLife(last, folder, tally);
    await rm(folder.dataDir, { recursive: true });
  };
  while (tally.rounds < rounds) {
    const life = startLedger(program, template, folder);
    await killAtRandom(life);
    tally.rounds += 1;
    countLife(life, folder, tally);
    if (random() < 0.2) folder.updates += 1;
    if (tally.rounds % LIVES > 0) continue;
    await verify();
    folder = await makeFolder(tally.rounds);
  }
  await verify();
  endTorture(torture);
});
