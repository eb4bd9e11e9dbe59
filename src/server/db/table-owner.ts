import type { Tx } from './database.ts';

export type AccountRows = {
  userId: string;
  /** Null before a mail or a provider proved the address: rows of the mailbox may be another person's until then. */
  provedEmail: string | null;
};

/** A module's tables: only its queries name them, and only it knows which of their rows are an account's. */
export type TableOwner = {
  tables: readonly string[];
  /** What comes from a backup with an account that is gone, by the column that names the account. */
  accountRows?: Record<string, string>;
  /** What comes from a backup with a family's library, by the column that names the family. */
  familyRows?: Record<string, string>;
  /** By the name of each part, without secrets. */
  exportRows(tx: Tx, account: AccountRows): Promise<Record<string, unknown>>;
  /** Those that no foreign key takes along with the row of `users`, which is gone already. */
  eraseRows(tx: Tx, account: AccountRows): Promise<void>;
};
