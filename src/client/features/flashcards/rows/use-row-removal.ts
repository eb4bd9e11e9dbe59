import { useCallback, useLayoutEffect, useRef } from 'react';
import { findNeighbourId } from './neighbour-id.ts';
import type { RowAction } from './use-row-focus.ts';

type RowRemovalDeps<Row> = {
  /** The rows that the list shows, in their order. */
  shown: readonly Row[];
  /** Deletes a row and returns whether it was done; `onRestored` is called when the parent has undone that. */
  remove: (row: Row, onRestored: () => void) => boolean;
  requestFocus: (id: string | null, action: RowAction) => void;
};

/** Returns a function, always the same, that deletes a row and moves the focus to its neighbour, or back to it by Undo. */
export function useRowRemoval<Row extends { id: string }>(deps: RowRemovalDeps<Row>): (row: Row) => void {
  const latest = useRef(deps);
  useLayoutEffect(() => {
    latest.current = deps;
  });
  return useCallback((row) => {
    const { shown, remove, requestFocus } = latest.current;
    const neighbour = findNeighbourId(shown, row.id);
    const done = remove(row, () => requestFocus(row.id, 'menu'));
    if (done) requestFocus(neighbour, 'menu');
  }, []);
}
