import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { compileProgram, type RunningProgram, startProgram } from '#tests/support/process/child-program.ts';
import { killAll, listProcesses } from '#tests/support/process/list-processes.ts';
import { makeScratchFolder } from '#tests/support/process/scratch-folder.ts';
import type { LedgerProgramOptions } from './ledger-program.ts';
import { endTorture, type Tally, type Torture } from './tally.ts';

/** A data folder over several lives of its process, and the last transaction that one of them acknowledged. */
export type LedgerFolder = { dataDir: string; acknowledged: number; updates: number };

/** How a life differs from an ordinary one; `through` is a command that starts it. */
export type LedgerLifeOptions = Partial<LedgerProgramOptions> & { through?: string[] };

/** Starts the ledger's program on a folder. */
export function startLedger(
  program: string,
  folder: LedgerFolder,
  { through, ...more }: LedgerLifeOptions = {},
): RunningProgram {
  const options = { dataDir: folder.dataDir, updates: folder.updates, ...more };
  return startProgram(program, [JSON.stringify(options)], through);
}

/** Counts what a life that has ended showed of the lives before it, and what it acknowledged itself. */
export function countLife({ lines }: RunningProgram, folder: LedgerFolder, tally: Tally): void {
  const note = (finding: string) => tally.findings.push(`${folder.dataDir}: ${finding}`);
  for (const line of lines) {
    const [word, rest] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)];
    if (word === 'failed') {
      tally.couldNotOpen += 1;
      note(rest);
    }
    if (word === 'state') {
      const { last, wrong } = JSON.parse(rest) as { last: number; wrong: string[] };
      if (last < folder.acknowledged) {
        tally.lost += folder.acknowledged - last;
        note(`${folder.acknowledged} was acknowledged, ${last} is there`);
      }
      if (wrong.length > 0) {
        tally.inconsistent += 1;
        note(wrong.join('; '));
      }
    }
    if (word === 'ack') {
      tally.acknowledged += 1;
      if (Number(rest) <= folder.acknowledged) {
        tally.lost += 1;
        note(`${rest} was acknowledged twice`);
      }
      folder.acknowledged = Number(rest);
    }
  }
}

/** What the tests of one kind of failure share: lives of the ledger's program, and rounds that end with a look at it. */
export type LedgerTorture = {
  makeFolder(): Promise<LedgerFolder>;
  startLife(folder: LedgerFolder, options?: LedgerLifeOptions): RunningProgram;
  /**
   * Runs `round` as often as the torture has rounds, so many times on each new database, and opens each one a last time.
   * Fails when anything acknowledged was lost, or PostgreSQL runs on after a clean stop.
   */
  runRounds(roundsPerDatabase: number, round: (folder: LedgerFolder) => Promise<void>): Promise<void>;
};

/** Prepares the ledger's program and a scratch folder before the tests of a file, and removes them afterwards. */
export function prepareLedgerTorture(torture: Torture): LedgerTorture {
  const { rounds, tally } = torture;
  let program: string;
  let scratch: string;

  beforeAll(async () => {
    program = await compileProgram('../torture/ledger-program.ts');
    scratch = await makeScratchFolder('torture-');
  }, 120_000);

  afterAll(async () => {
    killAll(scratch);
    for (const path of [program, scratch]) await rm(path, { recursive: true, force: true });
  });

  const startLife: LedgerTorture['startLife'] = (folder, options) => startLedger(program, folder, options);
  const makeFolder = async () => {
    const folder = { dataDir: join(scratch, String(tally.rounds)), acknowledged: 0, updates: 0 };
    await mkdir(folder.dataDir);
    return folder;
  };

  return {
    startLife,
    makeFolder,
    async runRounds(roundsPerDatabase, round) {
      while (tally.rounds < rounds) {
        const folder = await makeFolder();
        for (let count = 0; count < roundsPerDatabase && tally.rounds < rounds; count += 1) {
          await round(folder);
          tally.rounds += 1;
        }
        const last = startLife(folder, { transactions: 1 });
        expect(await last.ended).toMatchObject({ code: 0 });
        countLife(last, folder, tally);
        await expect.poll(() => listProcesses(folder.dataDir)).toEqual([]);
        await rm(folder.dataDir, { recursive: true });
      }
      endTorture(torture);
    },
  };
}
