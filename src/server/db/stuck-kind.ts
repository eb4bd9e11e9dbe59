import type { SQL } from 'drizzle-orm';

/** Something that may get stuck. */
export type StuckKind = {
  what: string;
  /** The operator's next step. */
  next: string;
  /** Selects a row for each that is stuck, with the time `since` when. */
  rows: SQL;
};
