import { useEffect } from 'react';

/**
 * Ends the editing of a row that has gone, deleted on another device or in another tab, and has it said: a form that
 * vanishes without a word looks like a fault. `onGone` is called once per such row.
 */
export function useGoneWhileEdited(
  editingId: string | null,
  rows: ReadonlyMap<string, unknown>,
  onGone: () => void,
): void {
  const gone = editingId !== null && !rows.has(editingId);
  useEffect(() => {
    if (gone) onGone();
  }, [gone, onGone]);
}
