import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** The buttons of a row, as its `data-action` names them. */
export type RowAction = 'edit' | 'delete';

/**
 * Brings the focus back to a row's button after the row was edited or its neighbour deleted, so that it never falls
 * to the top of the page. Rows carry `data-row={id}`, their buttons `data-action`. With the row gone from view (or
 * `id` null) the list itself takes the focus (`tabIndex={-1}`).
 */
export function useRowFocus(
  list: RefObject<HTMLElement | null>,
): (id: string | null, action: RowAction) => void {
  const wanted = useRef<{ id: string | null; action: RowAction } | null>(null);

  // After every render: the button appears with the render that ends the editing.
  useEffect(() => {
    const request = wanted.current;
    wanted.current = null;
    if (!request || !list.current) return;
    const row =
      request.id === null ? null : list.current.querySelector(`[data-row="${CSS.escape(request.id)}"]`);
    const button = row?.querySelector<HTMLElement>(`[data-action="${request.action}"]`);
    (button ?? list.current).focus();
  });

  return useCallback((id, action) => {
    wanted.current = { id, action };
  }, []);
}
