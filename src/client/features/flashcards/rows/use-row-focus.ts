import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** The buttons of a row, as its `data-action` names them. */
export type RowAction = 'edit' | 'menu';

/** Returns the button of a row, null where the list does not show it. Rows carry `data-row={id}`, their buttons `data-action`. */
export function findRowButton(list: HTMLElement | null, id: string, action: RowAction): HTMLElement | null {
  return list?.querySelector(`[data-row="${CSS.escape(id)}"] [data-action="${action}"]`) ?? null;
}

/**
 * Brings the focus back to a row's button after the row was edited or its neighbour deleted, so that it never falls
 * to the top of the page. With the row gone from view (or `id` null) the list itself takes the focus (`tabIndex={-1}`).
 * While the list is not `settled` it is about to show other rows, and the request waits for them.
 */
export function useRowFocus(
  list: RefObject<HTMLElement | null>,
  { settled = true } = {},
): (id: string | null, action: RowAction) => void {
  const wanted = useRef<{ id: string | null; action: RowAction } | null>(null);

  // After every render: the button appears with the render that ends the editing.
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
