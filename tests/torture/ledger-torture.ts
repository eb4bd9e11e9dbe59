import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { compileProgram, type RunningProgram } from '#tests/support/process/child-program.ts';
import { killAll, listProcesses } from '#tests/support/process/list-processes.ts';
import { makeScratchFolder } from '#tests/support/process/scratch-folder.ts';
import { countLife, type LedgerFolder, type LedgerLifeOptions, startLedger } from './ledger-life.ts';
import { endTorture, type Torture } from './tally.ts';

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
