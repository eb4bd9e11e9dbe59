import { sql } from 'drizzle-orm';
import type { Tx } from '#server/db/tx.ts';
import type { TableShape, TextRow } from './table-shape.ts';
import { setTextFormats } from './text-formats.ts';

/**
 * Inserts rows as `readTable` reads them. The tables are filled in the order of `describeTables`; numbers of identity
 * columns are taken as they are, so `resetSequences` belongs at the end.
 */
export async function writeRows(tx: Tx, table: TableShape, rows: TextRow[]): Promise<void> {
  if (rows.length === 0) return;
  await setTextFormats(tx);
  await tx.execute(sql`set constraints all deferred`);
  const names = table.columns.map(({ name }) => sql.identifier(name));
  const aliases = table.columns.map((_, index) => sql.identifier(`c${index}`));
  const values = table.columns.map(({ type }, index) => sql`${aliases[index]}::${sql.raw(type)}`);
  // One text for all values: the drivers have no say in how a value of some type is sent.
  const json = JSON.stringify(
    rows.map((row) => Object.fromEntries(row.map((value, index) => [`c${index}`, value]))),
  );
  await tx.execute(sql`
    insert into ${sql.identifier(table.name)} (${sql.join(names, sql`, `)}) overriding system value
    select ${sql.join(values, sql`, `)} from json_to_recordset(${json}::text::json)
      as given (${sql.join(
        aliases.map((alias) => sql`${alias} text`),
        sql`, `,
      )})`);
}

/** Lets every numbered column go on after its highest number. A sequence is never set back. */
export async function resetSequences(tx: Tx, tables: TableShape[]): Promise<void> {
  for (const table of tables) {
    for (const { name, sequence } of table.columns) {
      if (sequence === null) continue;
      await tx.execute(sql`
        select setval(${sequence}::text::regclass, highest) from (
          select greatest(max(${sql.identifier(name)}), (select last_value from ${sql.raw(sequence)} where is_called))
            as highest from ${sql.identifier(table.name)}
        ) numbered where highest is not null`);
    }
  }
}
