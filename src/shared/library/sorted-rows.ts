import { compareText } from '#shared/lib/collections.ts';
import { findChangedRows, type Library } from './library.ts';
import { compareSets } from './sets.ts';
import type { LibraryRows, LibraryTable } from './tables/library-tables.ts';

type RowOf<Table extends LibraryTable> = LibraryRows[Table][number];

type Order<Row, Key> = { getKey: (row: Row) => Key; compare: (a: Key, b: Key) => number };

const MAX_INSERTED = 100;

/** The id contains a timestamp after a prefix and before an optional suffix. */
const AS_ADDED: Order<{ id: string }, { time: number; rest: string }> = {
  getKey: ({ id }) => {
    const [, digits = '0', rest = ''] = /^[a-z]*([0-9]*)(.*)$/i.exec(id) ?? [];
    return { time: Number(digits || 0), rest };
  },
  compare: (a, b) => a.time - b.time || compareText(a.rest, b.rest),
};

/**
 * Sorts the rows of each table. Unchanged tables keep their arrays for memoization, and a few changed rows are inserted
 * in place.
 */
export function libraryToRows(
  library: Library,
  before?: { library: Library; rows: LibraryRows },
): LibraryRows {
  if (before?.library === library) return before.rows;
  const sort = <Table extends LibraryTable, Key>(
    table: Table,
    order: Order<RowOf<Table>, Key>,
  ): LibraryRows[Table] => {
    // The rows and their table have the same type, but the compiler cannot infer that from the table's name.
    const rows = library[table] as ReadonlyMap<string | number, RowOf<Table>>;
    const previous = before && {
      table: before.library[table] as typeof rows,
      sorted: before.rows[table] as readonly RowOf<Table>[],
    };
    return sortTable(rows, order, previous) as LibraryRows[Table];
  };
  return {
    categories: sort('categories', AS_ADDED),
    flashcards: sort('flashcards', AS_ADDED),
    sets: sort('sets', { getKey: (set) => set, compare: compareSets }),
    history: sort('history', {
      getKey: ({ date, childId }) => ({ date, childId }),
      compare: (a, b) => compareText(b.date, a.date) || a.childId - b.childId,
    }),
    entries: sort('entries', {
      getKey: ({ day, childId, order }) => ({ day, childId, order }),
      compare: (a, b) => compareText(a.day, b.day) || a.childId - b.childId || a.order - b.order,
    }),
    conflicts: sort('conflicts', { getKey: ({ id }) => id, compare: compareText }),
    imports: sort('imports', {
      getKey: ({ at, id }) => ({ time: Date.parse(at), id }),
      compare: (a, b) => b.time - a.time || compareText(a.id, b.id),
    }),
    children: sort('children', { getKey: ({ id }) => id, compare: (a, b) => a - b }),
    rotations: sort('rotations', {
      getKey: ({ day, id }) => ({ day, id }),
      compare: (a, b) => compareText(b.day, a.day) || compareText(a.id, b.id),
    }),
    stories: sort('stories', {
      getKey: ({ at, id }) => ({ time: Date.parse(at), id }),
      compare: (a, b) => b.time - a.time || compareText(a.id, b.id),
    }),
  };
}

function sortTable<Row, Key>(
  table: ReadonlyMap<string | number, Row>,
  order: Order<Row, Key>,
  before: { table: ReadonlyMap<string | number, Row>; sorted: readonly Row[] } | undefined,
): readonly Row[] {
  if (before?.table === table) return before.sorted;
  const changed = before && findChangedRows(before.table, table);
  if (!changed || changed.gone.length + changed.put.length > MAX_INSERTED)
    return sortRows(table.values(), order);
  const rows = [...before.sorted];
  for (const row of changed.gone) rows.splice(rows.indexOf(row, findPlace(rows, row, order)), 1);
  for (const row of changed.put) rows.splice(findPlace(rows, row, order), 0, row);
  return rows;
}

function sortRows<Row, Key>(rows: Iterable<Row>, { getKey, compare }: Order<Row, Key>): Row[] {
  const keyed = Array.from(rows, (row) => ({ row, key: getKey(row) }));
  return keyed.sort((a, b) => compare(a.key, b.key)).map(({ row }) => row);
}

function findPlace<Row, Key>(rows: readonly Row[], row: Row, { getKey, compare }: Order<Row, Key>): number {
  const key = getKey(row);
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(getKey(rows[middle] as Row), key) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
