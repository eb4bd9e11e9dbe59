import { useCallback, useMemo, useRef, useState } from 'react';
import type { Category } from '#shared/library/tables/category.ts';
import { useRowFocus, useRowRemoval } from '../rows/use-row-focus.ts';

/** A row in edit mode, as it was when editing began, and the list that it was in. */
type EditedRow<Row> = { row: Row; listed: readonly Row[] };

/**
 * Returns the rows with the one in edit mode among them: its form stays, with what was typed, when the row is deleted on another
 * device. It keeps its place before the row that followed it when editing began.
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

type CategoryActions = {
  /** `before` is the category as it was when editing began; `gone`: it has since been deleted elsewhere. */
  rename: (before: Category, name: string, gone: boolean) => boolean;
  remove: (category: Category, onRestored: () => void) => boolean;
};

/** Renames and deletes the rows of the list, at most one at a time. The focus always goes to a row that still exists. */
export function useCategoryEditing(categories: readonly Category[], actions: CategoryActions) {
  const list = useRef<HTMLUListElement>(null);
  const requestFocus = useRowFocus(list);
  const [edited, setEdited] = useState<EditedRow<Category> | null>(null);
  const listed = useMemo(() => placeEdited(categories, edited), [categories, edited]);
  const editing = edited && {
    category: edited.row,
    gone: !categories.some(({ id }) => id === edited.row.id),
  };
  const edit = useCallback((row: Category) => setEdited({ row, listed: categories }), [categories]);
  const cancel = () => {
    requestFocus(edited?.row.id ?? null, 'edit');
    setEdited(null);
  };
  const save = (name: string) => {
    if (editing && actions.rename(editing.category, name, editing.gone)) cancel();
  };
  const remove = useRowRemoval({ shown: categories, remove: actions.remove, requestFocus });
  return { list, listed, editing, edit, save, cancel, remove };
}
