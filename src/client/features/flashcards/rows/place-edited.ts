/** A row in edit mode: as it was when editing began, and the list in which it then stood. */
export type EditedRow<Row> = { row: Row; listed: readonly Row[] };

/**
 * The rows with the one in edit mode among them: a form stays, with what was typed, when its row is deleted on another
 * device or no longer passes the filter. It stands before the row that followed it when editing began.
 */
export function placeEdited<Row extends { id: string }>(
  rows: readonly Row[],
  edited: EditedRow<Row> | null,
): readonly Row[] {
  if (!edited || rows.some(({ id }) => id === edited.row.id)) return rows;
  const places = new Map(rows.map(({ id }, index) => [id, index]));
  const start = edited.listed.findIndex(({ id }) => id === edited.row.id);
  for (const { id } of edited.listed.slice(start + 1)) {
    const place = places.get(id);
    if (place !== undefined) return rows.toSpliced(place, 0, edited.row);
  }
  return [...rows, edited.row];
}
