import type { Tx } from './database.ts';

export type AccountRows = {
  userId: string;
  /** In lower case. */
  email: string;
  /** Whether a mail or a provider proved that the address is the person's own. */
  isEmailProved: boolean;
};

/** A module's tables: only its queries name them, and only it knows which of their rows are an account's. */
export type TableOwner = {
  tables: readonly string[];
  /** Returns what an export shows of an account's rows, by the name of each part. No secret is among it. */
  exportRows(tx: Tx, account: AccountRows): Promise<Record<string, unknown>>;
  /** Erases the rows of an account that no foreign key takes along with its row of `users`, which is gone already. */
  eraseRows(tx: Tx, account: AccountRows): Promise<void>;
};
