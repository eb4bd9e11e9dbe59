import type { z } from 'zod/mini';
import { isSameJson } from './compare-json.ts';

/**
 * What a table of the library is. What reads, writes, stores, pages, empties and exports rows of any table follows from this
 * (`library-tables.ts` lists the tables).
 */
type Definition<Schema extends z.ZodMiniType, Key extends string | number> = {
  schema: Schema;
  /** The key of a row. It does not change as long as the row lives. */
  keyOf(row: z.infer<Schema>): Key;
  /** The key that is written as this text. */
  readKey(text: string): Key;
  /** Of a table that grows with every day: the day of a row. A browser keeps the rows of older days apart. */
  dayOf?(row: z.infer<Schema>): string;
  /** What is kept for 30 days of a row that was replaced, or deleted (`after` is null); null: nothing. */
  versionOf?(before: z.infer<Schema>, after: z.infer<Schema> | null): object | null;
};

/**
 * @param table.deletion `tombstone`: of a deleted row its key is kept, for devices that were away. Where rows are never deleted: the row
 * as one that is no more.
 */
export function defineTable<
  Schema extends z.ZodMiniType,
  Key extends string | number,
  const Deletion extends 'tombstone' | ((row: z.infer<Schema>) => z.infer<Schema>),
>(table: Definition<Schema, Key> & { deletion: Deletion }) {
  return table;
}

/** Every other state of a row is worth a version. */
export function keepWhole<Row extends object>(before: Row, after: Row | null): Row | null {
  return isSameJson(before, after) ? null : before;
}

/** Returns the names of the fields with this value. */
export function listFields<Value extends string, Fields extends Record<string, string>>(
  fields: Fields,
  value: Value,
): FieldsWith<Fields, Value>[] {
  return Object.keys(fields).filter((name) => fields[name] === value) as FieldsWith<Fields, Value>[];
}

type FieldsWith<Fields, Value> = {
  [Name in keyof Fields & string]: Fields[Name] extends Value ? Name : never;
}[keyof Fields & string];
