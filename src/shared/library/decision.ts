import type { Refusal } from './change.ts';
import type { RowWrite } from './tables/library-tables.ts';

/** What a change does to a library: rows to write, or why it is refused (then nothing is written). */
export type Decision = { ok: true; writes: RowWrite[] } | { ok: false; code: Refusal };

export function accept(...writes: RowWrite[]): Decision {
  return { ok: true, writes };
}

export function refuse(code: Refusal): Decision {
  return { ok: false, code };
}
