import { z } from 'zod/mini';
import { sets } from './card-set.ts';
import { categories } from './category.ts';
import { children } from './child.ts';
import { conflicts } from './conflict.ts';
import { entries } from './day-entry.ts';
import { history } from './day-record.ts';
import { flashcards } from './flashcard.ts';
import { imports } from './import-row.ts';
import { rotations } from './rotation.ts';
import { stories } from './story.ts';

export const TABLES = {
  categories,
  flashcards,
  sets,
  history,
  entries,
  conflicts,
  imports,
  children,
  rotations,
  stories,
};
type Tables = typeof TABLES;
export type LibraryTable = keyof Tables;
export const LIBRARY_TABLES = Object.keys(TABLES) as LibraryTable[];

export type RowOf<Table extends LibraryTable> = z.infer<Tables[Table]['schema']>;
export type KeyOf<Table extends LibraryTable> = ReturnType<Tables[Table]['getKey']>;

export type LibraryRows = { readonly [Table in LibraryTable]: readonly RowOf<Table>[] };

export type RowWrite = {
  [Table in LibraryTable]: { table: Table; key: KeyOf<Table>; row: RowOf<Table> | null };
}[LibraryTable];

export type TombstoneTable = {
  [Table in LibraryTable]: Tables[Table]['deletion'] extends 'tombstone' ? Table : never;
}[LibraryTable];
export const TOMBSTONE_TABLES = LIBRARY_TABLES.filter(
  (table): table is TombstoneTable => TABLES[table].deletion === 'tombstone',
);

/** A table with rows of any type, because the compiler cannot infer the type from the table's name. */
type AnyTable = {
  getKey(row: object): string | number;
  readKey(text: string): string | number;
  deletion: 'tombstone' | ((row: object) => object);
  getDay?(row: object): string;
  getVersion?(before: object, after: object | null): object | null;
};

export function getTable(table: LibraryTable): AnyTable {
  return TABLES[table] as AnyTable;
}

export function mapTables<Value>(create: (table: LibraryTable) => Value): Record<LibraryTable, Value> {
  return Object.fromEntries(LIBRARY_TABLES.map((table) => [table, create(table)])) as Record<
    LibraryTable,
    Value
  >;
}

export function toWrites(rows: Partial<LibraryRows>): RowWrite[] {
  return LIBRARY_TABLES.flatMap((table) =>
    (rows[table] ?? []).map((row) => ({ table, key: getTable(table).getKey(row), row }) as RowWrite),
  );
}

type ArraySchemas<Table extends LibraryTable> = {
  [Name in Table]: z.ZodMiniArray<Tables[Name]['schema']>;
};

export const RowListSchema = z.object(
  mapTables((table) => z.array(TABLES[table].schema)) as unknown as ArraySchemas<LibraryTable>,
);

type KeySchemas = { [Table in TombstoneTable]: z.ZodMiniArray<z.ZodMiniType<KeyOf<Table>>> };

export const GoneListSchema = z.object(
  Object.fromEntries(
    TOMBSTONE_TABLES.map((table) => [
      table,
      z.array(getTable(table).readKey === Number ? z.int() : z.string()),
    ]),
  ) as unknown as KeySchemas,
);

/** A hash of all fields. A copy that code with other fields wrote is fetched completely. */
export const LIBRARY_SHAPE = hash(
  LIBRARY_TABLES.flatMap((table) => listNames(TABLES[table].schema, table)).join(),
);

function listNames(schema: z.core.$ZodType, path: string): string[] {
  const def = schema._zod.def as unknown as Record<string, unknown>;
  const inner = [def.innerType, def.element, def.out, def.valueType].find((type) => type !== undefined);
  if (def.type === 'object') {
    const shape = def.shape as Record<string, z.core.$ZodType>;
    return Object.entries(shape).flatMap(([name, field]) => listNames(field, `${path}.${name}`));
  }
  return inner ? listNames(inner as z.core.$ZodType, path) : [path];
}

/** Returns FNV-1a in 31 bits, never 0. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return (value >>> 1) + 1;
}
