/**
 * A program that opens the embedded database in DATA_DIR (first argument; second: template), saves a row, prints "saved" and
 * saves another one on a disk that answers every fsync with an error. It should end with code 1 and the reason.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { sql } from 'drizzle-orm';
import { openDatabase } from '#server/db/open-database.ts';

const [dataDir, template] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('Usage: failing-disk DATA_DIR [TEMPLATE]');

const db = await openDatabase({
  dataDir,
  ...(template ? { template } : {}),
  migrations: [],
  onCrash: (reason) => {
    fs.writeSync(process.stderr.fd, `${reason}\n`);
    process.exit(1);
  },
});
await db.transaction(async (tx) => {
  await tx.execute(sql`create table written (id int primary key)`);
  await tx.execute(sql`create table totals (rows int not null)`);
  await tx.execute(sql`insert into written values (1)`);
  await tx.execute(sql`insert into totals values (1)`);
});
fs.writeSync(process.stdout.fd, 'saved\n');

fs.fsyncSync = () => {
  throw new Error('EIO');
};
syncBuiltinESMExports();
await db.transaction((tx) => tx.execute(sql`insert into written values (2)`));
fs.writeSync(process.stdout.fd, 'saved again\n');
