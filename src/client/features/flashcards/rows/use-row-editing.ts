import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type EditedRow, placeEdited } from './place-edited.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useRowRemoval } from './use-row-removal.ts';

type RowEditingDeps<Row, Values> = {
  /** The rows that the list shows, in their order. */
  shown: readonly Row[];
  /** All rows, those that a filter hides included. */
  existing: ReadonlyMap<string, Row>;
  /** Saves `before`, the row as it was when editing began; `gone`: it was deleted elsewhere since. Returns whether it was done. */
  save: (before: Row, values: Values, gone: boolean) => boolean;
  /** Deletes a row and returns whether it was done; `onRestored` is called when the parent has undone that. */
  remove: (row: Row, onRestored: () => void) => boolean;
};

export type RowEditing<Row, Values> = {
  /** For the list's element, which carries `tabIndex={-1}`. */
  list: RefObject<HTMLUListElement | null>;
  /** The shown rows with the one in edit mode among them, even when it was deleted elsewhere or passes no filter. */
  listed: readonly Row[];
  /** The row in edit mode as it was when editing began; `gone`: it was deleted elsewhere since, and saving brings it back. */
  editing: { row: Row; gone: boolean } | null;
  edit: (row: Row) => void;
  save: (values: Values) => void;
  /** Ends the editing and gives the focus back to the row's button. */
  cancel: () => void;
  remove: (row: Row) => void;
};

/**
 * Edits and deletes the rows of a list: at most one is in edit mode, and the focus always goes to a row that is there. The
 * functions stay the same objects, so that a change of one row draws no other.
 */
export function useRowEditing<Row extends { id: string }, Values>(
  deps: RowEditingDeps<Row, Values>,
): RowEditing<Row, Values> {
  const { shown, existing } = deps;
  const list = useRef<HTMLUListElement>(null);
  const requestFocus = useRowFocus(list);
  const [edited, setEdited] = useState<EditedRow<Row> | null>(null);
  const listed = useMemo(() => placeEdited(shown, edited), [shown, edited]);
  const gone = edited !== null && !existing.has(edited.row.id);
  const editing = useMemo(() => edited && { row: edited.row, gone }, [edited, gone]);

  const latest = useRef({ ...deps, editing });
  useLayoutEffect(() => {
    latest.current = { ...deps, editing };
  });

  const edit = useCallback((row: Row) => setEdited({ row, listed: latest.current.shown }), []);
  const cancel = useCallback(() => {
    requestFocus(latest.current.editing?.row.id ?? null, 'edit');
    setEdited(null);
  }, [requestFocus]);
  const save = useCallback(
    (values: Values) => {
      const { editing: current, save: carryOut } = latest.current;
      if (current && carryOut(current.row, values, current.gone)) cancel();
    },
    [cancel],
  );
  const remove = useRowRemoval({ shown, remove: deps.remove, requestFocus });
  return { list, listed, editing, edit, save, cancel, remove };
}
