import { type Conflict, ConflictSchema } from '#shared/library/tables/conflict.ts';
import { type RowWrite, toWrites } from '#shared/library/tables/library-tables.ts';
import { cleanText } from '#shared/library/tables/text.ts';
import { accept } from './decision.ts';
import { defineChange } from './define-change.ts';

type Fields = Record<string, string | undefined>;

/**
 * Merges an edit into the current row. A field that differs from `base` gets the edit's value and counts as a clash.
 */
export function mergeFields<Row extends Fields>(
  current: Row,
  edited: Row,
  base: { [Field in keyof Row]?: string | null | undefined },
): { row: Row; clashes: { field: keyof Row & string; kept: string; lost: string }[] } {
  const row: Fields = { ...current };
  const clashes: { field: keyof Row & string; kept: string; lost: string }[] = [];
  for (const [field, old] of Object.entries(base)) {
    if (old === undefined) continue;
    const [now, next] = [current[field] ?? '', edited[field] ?? ''];
    // The base is already cleaned, but an old row may contain characters that cleaning now removes.
    const isChanged = cleanText(now) !== cleanText(old ?? '');
    if (isChanged && now !== next) clashes.push({ field, kept: next, lost: now });
    if (next === '') delete row[field];
    else row[field] = next;
  }
  return { row: row as Row, clashes };
}

export function writeConflicts(
  clashes: readonly { field: string; kept: string; lost: string }[],
  about: Pick<Conflict, 'kind' | 'subject'> & { changeId: string },
): RowWrite[] {
  const { changeId, kind, subject } = about;
  const conflicts = clashes.map(({ field, kept, lost }) => ({
    id: `${changeId}/${field}`,
    kind,
    subject,
    field: field as Conflict['field'],
    kept,
    lost,
  }));
  return toWrites({ conflicts });
}

export const resolveConflict = defineChange('resolveConflict', {
  fields: { conflictId: ConflictSchema.shape.id },
  scope: ({ conflictId }) => ({ conflictIds: [conflictId] }),
  quota: 'freeing',
  decide({ conflicts }, { conflictId: id }) {
    return conflicts.has(id) ? accept({ table: 'conflicts', key: id, row: null }) : accept();
  },
});
