import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { prepareEmptyTemplate } from '#tests/support/database/database-template.ts';
import { compileProgram, type RunningProgram } from '#tests/support/process/child-program.ts';
import { makeScratchFolder } from '#tests/support/process/scratch-folder.ts';
import { countLife, type LedgerFolder, type LedgerLifeOptions, startLedger } from './ledger-life.ts';
import { endTorture, type Torture } from './tally.ts';

/** What the tests of one kind of failure share: lives of the ledger's program, and rounds that end with a look at it. */
export type LedgerTorture = {
  startLife(folder: LedgerFolder, options?: LedgerLifeOptions): RunningProgram;
  /**
   * Runs `round` as often as the torture has rounds, so many times on each new database, and opens each one a last time.
   * Fails when anything acknowledged was lost.
   */
  runRounds(roundsPerDatabase: number, round: (folder: LedgerFolder) => Promise<void>): Promise<void>;
};

/** Prepares the ledger's program, a template and a scratch folder before the tests of a file, and removes them afterwards. */
export function prepareLedgerTorture(torture: Torture): LedgerTorture {
  const { rounds, tally } = torture;
  let program: string;
  let template: string;
  let scratch: string;

  beforeAll(async () => {
    program = await compileProgram('../torture/ledger-program.ts');
    template = await prepareEmptyTemplate();
    scratch = await makeScratchFolder('torture-');
  }, 120_000);

  afterAll(() => Promise.all([program, scratch].map((path) => rm(path, { recursive: true, force: true }))));

  const startLife: LedgerTorture['startLife'] = (folder, options) =>
    startLedger(program, template, folder, options);

  return {
    startLife,
    async runRounds(roundsPerDatabase, round) {
      while (tally.rounds < rounds) {
        const folder = { dataDir: join(scratch, String(tally.rounds)), acknowledged: 0, updates: 0 };
        await mkdir(folder.dataDir);
        for (let count = 0; count < roundsPerDatabase && tally.rounds < rounds; count += 1) {
          await round(folder);
          tally.rounds += 1;
        }
        const last = startLife(folder, { transactions: 1 });
        expect(await last.ended).toMatchObject({ code: 0 });
        countLife(last, folder, tally);
        await rm(folder.dataDir, { recursive: true });
      }
      endTorture(torture);
    },
  };
}
