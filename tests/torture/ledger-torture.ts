import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { compileProgram, type RunningProgram, startProgram } from '#tests/support/process/child-program.ts';
import { killAll, listProcesses } from '#tests/support/process/list-processes.ts';
import { makeScratchFolder } from '#tests/support/process/scratch-folder.ts';
import type { LedgerProgramOptions } from './ledger-program.ts';
import { endTorture, type Tally, type Torture } from './tally.ts';

/** A data folder that outlives several processes, with the last acknowledged transaction. */
export type LedgerFolder = { dataDir: string; acknowledged: number; updates: number };

/** `wrapper` is a command that starts the program. */
type LifeOptions = Partial<LedgerProgramOptions> & { wrapper?: string[] };

/** Counts the acknowledged, lost and inconsistent transactions of an ended life. */
export function countLife({ lines }: RunningProgram, folder: LedgerFolder, tally: Tally): void {
  const addFinding = (finding: string) => tally.findings.push(`${folder.dataDir}: ${finding}`);
  for (const line of lines) {
    const [, word = '', details = ''] = /^(\w+) (.*)$/.exec(line) ?? [];
    if (word === 'failed') {
      tally.couldNotOpen += 1;
      addFinding(details);
    }
    if (word === 'state') {
      const { last, faults } = JSON.parse(details) as { last: number; faults: string[] };
      if (last < folder.acknowledged) {
        tally.lost += folder.acknowledged - last;
        addFinding(`${folder.acknowledged} was acknowledged, but only ${last} is stored`);
      }
      if (faults.length > 0) {
        tally.inconsistent += 1;
        addFinding(faults.join('; '));
      }
    }
    if (word === 'ack') {
      tally.acknowledged += 1;
      if (Number(details) <= folder.acknowledged) {
        tally.lost += 1;
        addFinding(`${details} was acknowledged twice`);
      }
      folder.acknowledged = Number(details);
    }
  }
}

type LedgerTorture = {
  makeFolder(): Promise<LedgerFolder>;
  startLife(folder: LedgerFolder, options?: LifeOptions): RunningProgram;
  /**
   * Runs all rounds, with a new database after every `roundsPerDatabase` rounds. Opens each database once more at the end.
   * Fails if anything acknowledged was lost or PostgreSQL still runs after a clean stop.
   */
  runRounds(roundsPerDatabase: number, round: (folder: LedgerFolder) => Promise<void>): Promise<void>;
};

/** Compiles the ledger program and creates a scratch folder for the tests of a file. */
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

  const startLife: LedgerTorture['startLife'] = ({ dataDir, updates }, { wrapper, ...options } = {}) =>
    startProgram(program, [JSON.stringify({ dataDir, updates, ...options })], wrapper);
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
        const lastLife = startLife(folder, { transactions: 1 });
        expect(await lastLife.exited).toMatchObject({ code: 0 });
        countLife(lastLife, folder, tally);
        await expect.poll(() => listProcesses(folder.dataDir)).toEqual([]);
        await rm(folder.dataDir, { recursive: true });
      }
      endTorture(torture);
    },
  };
}
