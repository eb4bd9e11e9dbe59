/**
 * A program that the tests kill: opens the embedded database in DATA_DIR (first argument; second: template) and writes
 * for ever. Prints "open", then the number of each row after its commit was acknowledged. Each transaction adds a row and
 * counts it in `totals`, so that a half transaction shows.
 */
import { sql } from 'drizzle-orm';
import { openDatabase } from '#server/db/open-database.ts';

const [dataDir, template] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('Usage: database-writer DATA_DIR [TEMPLATE]');

try {
  await writeForEver(dataDir, template);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function writeForEver(directory: string, from: string | undefined): Promise<never> {
  const db = await openDatabase({ dataDir: directory, ...(from ? { template: from } : {}), migrations: [] });
  const first = await db.transaction(async (tx) => {
    await tx.execute(sql`create table if not exists written (id int primary key, filler text not null)`);
    await tx.execute(sql`create table if not exists totals (rows int not null)`);
    await tx.execute(sql`insert into totals select 0 where not exists (select from totals)`);
    const { rows } = await tx.execute<{ next: number }>(
      sql`select coalesce(max(id), 0) + 1 as next from written`,
    );
    return rows[0]!.next;
  });
  console.log('open');
  for (let id = first; ; id += 1) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`insert into written values (${id}, repeat('x', ${(id * 37) % 700}))`);
      await tx.execute(sql`update totals set rows = rows + 1`);
      if (id % 97 === 0) await tx.execute(sql`checkpoint`);
    });
    console.log(id);
  }
}
