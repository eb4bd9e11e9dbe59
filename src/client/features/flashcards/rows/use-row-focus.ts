import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';

type RowAction = 'edit' | 'menu';

/** Rows have `data-row={id}`, their buttons `data-action`. Returns null if the list does not show the row. */
export function findRowButton(list: HTMLElement | null, id: string, action: RowAction): HTMLElement | null {
  return list?.querySelector(`[data-row="${CSS.escape(id)}"] [data-action="${action}"]`) ?? null;
}

/**
 * Moves the focus to a row's button after the row was edited or its neighbour deleted, so that it never returns to the
 * top of the page. Without the row (or with `id` null), the list itself takes it (`tabIndex={-1}`). A request waits
 * until the list is `settled`, because it may be about to show other rows.
 */
export function useRowFocus(
  list: RefObject<HTMLElement | null>,
  { settled = true } = {},
): (id: string | null, action: RowAction) => void {
  const wanted = useRef<{ id: string | null; action: RowAction } | null>(null);

  // Runs after every render, because the button appears with the render that ends the editing.
  useEffect(() => {
    const request = wanted.current;
    if (!request || !list.current || !settled) return;
    wanted.current = null;
    const button = request.id === null ? null : findRowButton(list.current, request.id, request.action);
    (button ?? list.current).focus();
  });

  return useCallback((id, action) => {
    wanted.current = { id, action };
  }, []);
}

/** Returns the id of the next row, else of the previous one, else null. */
function findNeighbourId(rows: readonly { id: string }[], id: string): string | null {
  const index = rows.findIndex((row) => row.id === id);
  if (index === -1) return null;
  return (rows[index + 1] ?? rows[index - 1])?.id ?? null;
}

type RowRemovalDeps<Row> = {
  shown: readonly Row[];
  /** Deletes a row and returns whether it succeeded; `onRestored` is called after the parent's undo. */
  remove: (row: Row, onRestored: () => void) => boolean;
  requestFocus: (id: string | null, action: RowAction) => void;
};

/** Deletes a row and moves the focus to its neighbour, or back to the row after an undo. The function is stable. */
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
