import { sql } from 'drizzle-orm';
import type { TableDigest } from '#server/db/transfer/digest-rows.ts';
import { digestTable } from '#server/db/transfer/digest-table.ts';
import { readTable } from '#server/db/transfer/read-table.ts';
import type { TableShape } from '#server/db/transfer/table-shape.ts';
import { resetSequences, writeRows } from '#server/db/transfer/write-rows.ts';
import type { Tx } from '#server/db/tx.ts';

/** A large table is heard of so often while it is copied. */
const REPORT_EVERY_MS = 5_000;

/**
 * Empties the tables of one database and fills them with the rows of another, then compares every table with its original.
 * @param say called with a line for each table that has rows
 * @returns the number of all rows
 * @throws Error when a table differs from its original; the caller rolls back
 */
export async function copyTables(
  from: Tx,
  to: Tx,
  tables: TableShape[],
  say: (line: string) => void,
): Promise<number> {
  const names = tables.map(({ name }) => sql.identifier(name));
  await to.execute(sql`truncate table ${sql.join(names, sql`, `)}`);
  let total = 0;
  for (const table of tables) {
    const original = await digestTable(from, table);
    await copyRows(from, to, table, (rows) =>
      say(`  ${table.name}: ${rows.toLocaleString('en')} of ${original.rows.toLocaleString('en')} rows`),
    );
    comparePair(table.name, original, await digestTable(to, table));
    if (original.rows > 0) say(`  ${table.name}: ${original.rows.toLocaleString('en')} rows, equal`);
    total += original.rows;
  }
  await resetSequences(to, tables);
  return total;
}

async function copyRows(from: Tx, to: Tx, table: TableShape, report: (rows: number) => void): Promise<void> {
  let rows = 0;
  let reported = Date.now();
  for await (const chunk of readTable(from, table)) {
    await writeRows(to, table, chunk);
    rows += chunk.length;
    if (Date.now() - reported < REPORT_EVERY_MS) continue;
    reported = Date.now();
    report(rows);
  }
}

function comparePair(name: string, original: TableDigest, copy: TableDigest): void {
  if (original.rows === copy.rows && original.checksum === copy.checksum) return;
  throw new Error(
    `The copy of the table ${name} is not equal to the original: ${copy.rows} rows with the checksum ${copy.checksum} instead of ${original.rows} with ${original.checksum}. The move was not finished, and the original is as it was.`,
  );
}
