/**
 * A program that is killed, stopped and starved: opens the embedded database, prints what its ledger holds, and writes one
 * transaction after the other until SIGTERM, when it closes. Parameter: JSON of `LedgerProgramOptions`.
 * Prints "opening", "state JSON", "ack NUMBER" after each acknowledged transaction, and "closed".
 */
import { writeSync } from 'node:fs';
import { setImmediate as yieldToEvents } from 'node:timers/promises';
import type { LockOptions } from '#server/db/data-directory-lock.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { checkLedger, writeTransaction } from '#tests/support/disk/power-cut-ledger.ts';
import { emptyDisk, fillDisk, isDiskFull } from './full-disk.ts';
import { checkUpdates, ledgerMigrations } from './ledger-updates.ts';

export type LedgerProgramOptions = {
  dataDir: string;
  template: string;
  /** How many scripts the version of this start has beyond the first ones. */
  updates: number;
  lock?: LockOptions;
  /** Ends by itself after so many transactions. */
  transactions?: number;
  /** Lets no file of the disk grow after so many transactions, until so many were refused. */
  fullDisk?: { after: number; refusals: number };
};

const options = JSON.parse(process.argv[2] ?? '{}') as LedgerProgramOptions;
const print = (line: string) => writeSync(process.stdout.fd, `${line}\n`);

try {
  await run();
} catch (error) {
  print(`failed ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}

async function run(): Promise<void> {
  let isStopping = false;
  process.on('SIGTERM', () => {
    isStopping = true;
  });
  print('opening');
  const { dataDir, template, lock = {} } = options;
  const db = await openDatabase({ dataDir, template, lock, migrations: ledgerMigrations(options.updates) });
  const { last, wrong } = await checkLedger(db);
  print(`state ${JSON.stringify({ last, wrong: [...wrong, ...(await checkUpdates(db, options.updates))] })}`);
  const end = last + (options.transactions ?? Number.POSITIVE_INFINITY);
  const { after, refusals } = options.fullDisk ?? { after: Number.POSITIVE_INFINITY, refusals: 0 };
  let refused = 0;
  for (let txn = last + 1; txn <= end && !isStopping; txn += 1) {
    if (txn === last + after) fillDisk();
    try {
      await writeTransaction(db, txn);
      print(`ack ${txn}`);
    } catch (error) {
      if (!isDiskFull()) throw error;
      print(`refused ${txn}`);
      refused += 1;
      txn -= 1;
      if (refused >= refusals) emptyDisk();
    }
    // The embedded database works without timers and signals being looked at in between.
    await yieldToEvents();
  }
  print('closing');
  await db.close();
  print('closed');
  process.exit(0);
}
