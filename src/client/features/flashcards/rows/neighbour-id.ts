/** The id of the row that takes the place of row `id` when it goes: the next one, else the one before, else null. */
export function findNeighbourId(rows: readonly { id: string }[], id: string): string | null {
  const index = rows.findIndex((row) => row.id === id);
  if (index === -1) return null;
  return (rows[index + 1] ?? rows[index - 1])?.id ?? null;
}
