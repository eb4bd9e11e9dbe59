import { useMemo, useState } from 'react';
import { type EditedRow, placeEdited } from './place-edited.ts';

/**
 * Which row of `rows` is in edit mode, and the rows with it among them even when it has been deleted elsewhere
 * meanwhile (`gone`): saving brings it back then. `existing` holds all rows, those that a filter hides included.
 */
export function useEditedRow<Row extends { id: string }>(
  rows: readonly Row[],
  existing: ReadonlyMap<string, Row>,
) {
  const [edited, setEdited] = useState<EditedRow<Row> | null>(null);
  const listed = useMemo(() => placeEdited(rows, edited), [rows, edited]);
  return {
    edited: edited?.row ?? null,
    gone: edited !== null && !existing.has(edited.row.id),
    listed,
    setEdited,
  };
}
