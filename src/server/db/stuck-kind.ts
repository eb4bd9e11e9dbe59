import type { SQL } from 'drizzle-orm';

export type StuckKind = {
  what: string;
  next: string;
  rows: SQL;
};
