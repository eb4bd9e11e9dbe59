import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';

type RowAction = 'edit' | 'menu';

/** Returns a row's button (`data-row`, `data-action`), or null if the list does not show the row. */
export function findRowButton(list: HTMLElement | null, id: string, action: RowAction): HTMLElement | null {
  return list?.querySelector(`[data-row="${CSS.escape(id)}"] [data-action="${action}"]`) ?? null;
}

/**
 * Moves focus to a row's button after the row was edited or its neighbor deleted, so that focus never returns to
 * the top of the page. If the row is missing or `id` is null, the list itself gets focus (`tabIndex={-1}`). A request
 * waits until the list is `settled`, because the list may be about to show other rows.
 */
export function useRowFocus(
  list: RefObject<HTMLElement | null>,
  { settled = true } = {},
): (id: string | null, action: RowAction) => void {
  const pending = useRef<{ id: string | null; action: RowAction } | null>(null);

  // The effect runs after every render, because the button appears with the render that ends the editing.
  useEffect(() => {
    const request = pending.current;
    if (!request || !list.current || !settled) return;
    pending.current = null;
    const button = request.id === null ? null : findRowButton(list.current, request.id, request.action);
    (button ?? list.current).focus();
  });

  return useCallback((id, action) => {
    pending.current = { id, action };
  }, []);
}

/** Returns the id of the next row, or else of the previous one, or else null. */
function findNeighborId(rows: readonly { id: string }[], id: string): string | null {
  const index = rows.findIndex((row) => row.id === id);
  if (index === -1) return null;
  return (rows[index + 1] ?? rows[index - 1])?.id ?? null;
}

type RowRemovalDeps<Row> = {
  shown: readonly Row[];
  /** Deletes a row and returns true on success. `onRestored` is called after the undo. */
  remove: (row: Row, onRestored: () => void) => boolean;
  requestFocus: (id: string | null, action: RowAction) => void;
};

/** Returns a stable function that deletes a row and moves focus to its neighbor, or to the row after an undo. */
export function useRowRemoval<Row extends { id: string }>(deps: RowRemovalDeps<Row>): (row: Row) => void {
  const latest = useRef(deps);
  useLayoutEffect(() => {
    latest.current = deps;
  });
  return useCallback((row) => {
    const { shown, remove, requestFocus } = latest.current;
    const neighborId = findNeighborId(shown, row.id);
    const isDone = remove(row, () => requestFocus(row.id, 'menu'));
    if (isDone) requestFocus(neighborId, 'menu');
  }, []);
}
