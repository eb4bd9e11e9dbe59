import type { z } from 'zod/mini';
import { isSameJson } from '#shared/lib/collections.ts';

type Definition<Schema extends z.ZodMiniType, Key extends string | number> = {
  schema: Schema;
  getKey(row: z.infer<Schema>): Key;
  readKey(text: string): Key;
  /** Returns a row's day, for tables that grow daily: a browser stores the rows of older days separately. */
  getDay?(row: z.infer<Schema>): string;
  /** Returns the part of a replaced or deleted (`after` is null) row that is stored for 30 days. */
  getVersion?(before: z.infer<Schema>, after: z.infer<Schema> | null): object | null;
};

/** `deletion`: `tombstone` keeps the key for devices that were away; otherwise the function returns the removed row. */
export function defineTable<
  Schema extends z.ZodMiniType,
  Key extends string | number,
  const Deletion extends 'tombstone' | ((row: z.infer<Schema>) => z.infer<Schema>),
>(table: Definition<Schema, Key> & { deletion: Deletion }) {
  return table;
}

export function keepWhole<Row extends object>(before: Row, after: Row | null): Row | null {
  return after && isSameJson(before, after) ? null : before;
}

export function listFields<Value extends string, Fields extends Record<string, string>>(
  fields: Fields,
  value: Value,
): FieldsWith<Fields, Value>[] {
  return Object.keys(fields).filter((name) => fields[name] === value) as FieldsWith<Fields, Value>[];
}

type FieldsWith<Fields, Value> = {
  [Name in keyof Fields & string]: Fields[Name] extends Value ? Name : never;
}[keyof Fields & string];
