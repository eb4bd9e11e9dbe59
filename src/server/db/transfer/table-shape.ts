/** What has to be known of a table to carry its rows as texts. */
export type TableShape = {
  name: string;
  /** In the order in which they were made, without generated ones. */
  columns: ColumnShape[];
  /** Names of the columns of the primary key, in its order. */
  primaryKey: string[];
};

export type ColumnShape = {
  name: string;
  /** As SQL writes the type, without a length: `text[]`, `timestamp with time zone`. */
  type: string;
  /** The type has a sort order that depends on the database. */
  collated: boolean;
  /** The sequence that numbers the column, as SQL writes its name. */
  sequence: string | null;
};

/** One row: each column of the table as PostgreSQL prints it under the settings of `setTextFormats`. */
export type TextRow = (string | null)[];

/** Returns the values of the primary key of a row. */
export function keyOf(table: TableShape, row: TextRow): string[] {
  return table.primaryKey.map((name) => {
    const value = row[table.columns.findIndex((column) => column.name === name)];
    if (value == null) throw new Error(`A row of ${table.name} has no ${name}.`);
    return value;
  });
}
