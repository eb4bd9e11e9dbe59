/**
 * Opens the database of a data folder, prints the state of its ledger and writes one transaction after another until SIGTERM.
 * Repeats refused transactions. The argument is `LedgerProgramOptions` as JSON. Prints "opening", "state JSON",
 * "ack NUMBER" after each acknowledged transaction, "refused REASON", "closing" and "closed".
 */
import { appendFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Database } from '#server/db/database.ts';
import { findCluster, PRODUCT_ROLE } from '#server/db/local/cluster.ts';
import { chooseAddress, toUrl } from '#server/db/local/postmaster.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { checkLedger, checkUpdates, createLedgerMigrations, writeTransaction } from './ledger.ts';

export type LedgerProgramOptions = {
  dataDir: string;
  /** The number of migrations that this version adds. */
  updates: number;
  /** Exits by itself after this many transactions. */
  transactions?: number;
  /** Fills the disk after some transactions and frees it after some refusals, repeatedly. */
  fullDisks?: { after: number; refusals: number }[];
};

const options = JSON.parse(process.argv[2] ?? '{}') as LedgerProgramOptions;
const { dataDir, updates, transactions = Number.POSITIVE_INFINITY, fullDisks = [] } = options;
const ballastFile = join(dataDir, 'ballast');
const print = (line: string) => writeSync(process.stdout.fd, `${line}\n`);

let isStopping = false;
process.on('SIGTERM', () => {
  isStopping = true;
});

try {
  print('opening');
  const db = await openDatabase({ dataDir, migrations: createLedgerMigrations(updates) });
  await runLedger(db).catch((error: unknown) => {
    if (!isStopping) throw error;
  });
  print('closing');
  await db.close();
  print('closed');
} catch (error) {
  print(`failed ${formatError(error)}`);
  process.exit(1);
}

async function runLedger(db: Database): Promise<void> {
  const { last, faults } = await retry(() => checkLedger(db));
  const updateFaults = await retry(() => checkUpdates(db, updates));
  print(`state ${JSON.stringify({ last, faults: [...faults, ...updateFaults] })}`);
  await retry(allowMaintenance);
  for (const { after, refusals } of fullDisks) {
    for (let written = 0; written < after; written += 1) await retry(() => writeNext(db));
    fillDisk();
    for (let refused = 0; refused < refusals; ) {
      await retry(
        () => writeNext(db),
        async () => {
          refused += 1;
          if (refused < refusals) await switchLogFile(db).catch(() => {});
          else rmSync(ballastFile, { force: true });
        },
      );
    }
  }
  for (let written = 0; written < transactions && !isStopping; written += 1) await retry(() => writeNext(db));
}

/** Writes the next transaction. A refused one may have been saved if only its response was lost. */
async function writeNext(db: Database): Promise<void> {
  const { rows } = await db.transaction((tx) => tx.execute<{ last: number }>(sql`select last from progress`));
  const txn = rows[0]!.last + 1;
  await writeTransaction(db, txn);
  print(`ack ${txn}`);
}

/** Makes PostgreSQL start a new log file, for which the full disk has no space. */
async function switchLogFile(db: Database): Promise<void> {
  await db.transaction((tx) => tx.execute(sql`select txid_current(), pg_switch_wal()`));
}

/** Repeats a refused action until it succeeds or the program is stopped. */
async function retry<T>(act: () => Promise<T>, onRefused = async () => {}): Promise<T> {
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (isStopping) throw error;
      print(`refused ${formatError(error)}`);
      await onRefused();
      await sleep(20);
    }
  }
}

/** Allows the product's role to run checkpoints and to switch log files. */
async function allowMaintenance(): Promise<void> {
  const client = new pg.Client(toUrl(await chooseAddress(findCluster(dataDir, undefined)!), 'postgres'));
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(`grant pg_checkpoint to ${PRODUCT_ROLE}`);
    await client.query(`grant execute on function pg_switch_wal to ${PRODUCT_ROLE}`);
  } finally {
    await client.end();
  }
}

function fillDisk(): void {
  for (const bytes of [65_536, 4_096]) {
    try {
      for (;;) appendFileSync(ballastFile, Buffer.alloc(bytes));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}

function formatError(error: unknown): string {
  const { message, cause } = error as Error;
  return [message, cause instanceof Error ? formatError(cause) : []].flat().join(': ').replaceAll('\n', ' ');
}
