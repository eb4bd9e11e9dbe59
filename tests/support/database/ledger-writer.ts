/**
 * A program that opens the embedded database in DATA_DIR and runs the transactions of the ledger for ever, without
 * checkpoints. Prints "open", then the number of each transaction after it was acknowledged. Parameters: DATA_DIR TEMPLATE.
 */
import { openDatabase } from '#server/db/open-database.ts';
import { checkLedger, LEDGER_MIGRATIONS, writeTransaction } from '../disk/power-cut-ledger.ts';

const [dataDir, template] = process.argv.slice(2);
if (!dataDir || !template) throw new Error('Usage: ledger-writer DATA_DIR TEMPLATE');

const db = await openDatabase({ dataDir, template, migrations: LEDGER_MIGRATIONS });
await db.pauseUpkeep();
const { last } = await checkLedger(db);
console.log('open');
for (let txn = last + 1; ; txn += 1) {
  await writeTransaction(db, txn, false);
  console.log(txn);
}
