import { type RunningProgram, startProgram } from '#tests/support/process/child-program.ts';
import type { LedgerProgramOptions } from './ledger-program.ts';
import type { Tally } from './tally.ts';

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
