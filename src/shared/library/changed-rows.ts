type ChangedRows<Row> = { gone: readonly Row[]; put: readonly Row[] };

type Table = ReadonlyMap<string | number, unknown>;

const known = new WeakMap<Table, { before: Table; changed: ChangedRows<unknown> }>();

/**
 * Rows never change in place. Changes recorded by `rememberChangedRows` cost nothing; otherwise all rows are
 * compared.
 */
export function findChangedRows<Key extends string | number, Row>(
  before: ReadonlyMap<Key, Row>,
  after: ReadonlyMap<Key, Row>,
): ChangedRows<Row> {
  const remembered = known.get(after);
  if (remembered?.before === before) return remembered.changed as ChangedRows<Row>;
  const changed = compareRows(before, after);
  known.set(after, { before, changed });
  return changed;
}

export function rememberChangedRows(before: Table, after: Table, keys: Iterable<string | number>): void {
  const gone: unknown[] = [];
  const put: unknown[] = [];
  for (const key of keys) {
    const [old, row] = [before.get(key), after.get(key)];
    if (old === row) continue;
    if (old !== undefined) gone.push(old);
    if (row !== undefined) put.push(row);
  }
  known.set(after, { before, changed: { gone, put } });
}

function compareRows<Key, Row>(
  before: ReadonlyMap<Key, Row>,
  after: ReadonlyMap<Key, Row>,
): ChangedRows<Row> {
  const gone: Row[] = [];
  const put: Row[] = [];
  for (const [key, row] of after) if (before.get(key) !== row) put.push(row);
  for (const [key, row] of before) if (after.get(key) !== row) gone.push(row);
  return { gone, put };
}
