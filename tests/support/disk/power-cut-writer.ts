/**
 * A program that opens the embedded database in FOLDER/data, runs transactions, closes it, and writes what it did to files
 * below FOLDER into RECORDING. A mark names each acknowledged transaction. Parameters: FOLDER TEMPLATE RECORDING COUNT.
 */
import { join } from 'node:path';
import { openDatabase } from '#server/db/open-database.ts';
import { checkLedger, LEDGER_MIGRATIONS, writeTransaction } from './power-cut-ledger.ts';
import { FileRecorder } from './record-file-calls.ts';

const [folder, template, recording, count] = process.argv.slice(2);
if (!folder || !template || !recording)
  throw new Error('Usage: power-cut-writer FOLDER TEMPLATE RECORDING COUNT');

const recorder = new FileRecorder(folder);
const db = await openDatabase({ dataDir: join(folder, 'data'), template, migrations: LEDGER_MIGRATIONS });
const { last } = await checkLedger(db);
recorder.mark('open', last);
for (let txn = last + 1; txn <= last + Number(count); txn += 1) {
  await writeTransaction(db, txn);
  recorder.mark('acknowledged', txn);
}
await db.close();
recorder.save(recording);
