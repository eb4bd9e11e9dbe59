import { isSameJson } from '#shared/library/tables/compare-json.ts';
import type { Conflict } from '#shared/library/tables/conflict.ts';
import type { Comparison, LostRow } from './lost-rows.ts';

/** The fields that are as the restored server had them, and the questions about those that have changed since. */
export function splitLostFields<Row extends { id: string | number }>(
  { read, asks }: Comparison<Row>,
  { row, fields, restored }: LostRow<Row>,
  here: Row,
) {
  const [wanted, now] = [read(row), read(here)];
  const isRestored = (field: string) => isSameJson(now[field], restored[field]);
  const changed = (fields ?? []).filter((field) => !isRestored(field) && asks?.fields.includes(field));
  const questions = changed.map((field) => {
    const values = { kept: String(now[field]), lost: String(wanted[field]) };
    return { kind: asks?.kind, subject: String(row.id), field, ...values } as Omit<Conflict, 'id'>;
  });
  return { unchanged: (fields ?? []).filter(isRestored), questions };
}
