import type { SQL } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';
import type { Tx } from './database.ts';

export type AccountRows = {
  userId: string;
  /** Null until an email or a provider has verified the address. Until then its rows may belong to another person. */
  verifiedEmail: string | null;
};

/** The tables of a module. Only that module queries them and knows which of their rows belong to an account. */
export type TableOwner = {
  tables: readonly string[];
  /** Tables restored together with a deleted account, with the column that references the account. */
  accountRows?: Record<string, string>;
  /** Tables restored together with a family's library, with the column that references the family. */
  familyRows?: Record<string, string>;
  /** Returns the parts of an export by name, without secrets. */
  exportRows(tx: Tx, account: AccountRows): Promise<Record<string, unknown>>;
  /** Deletes the rows that no foreign key deletes together with the row of `users`, which is already gone. */
  eraseRows?(tx: Tx, account: AccountRows): Promise<void>;
};

export type StuckKind = {
  what: string;
  next: string;
  rows: SQL;
};

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
