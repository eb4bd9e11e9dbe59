import { Folder } from 'lucide-react';
import { useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLibrary } from '#client/library/use-library.ts';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { Notify } from '#client/ui/notification/use-page-notification.ts';
import type { Category } from '#shared/library/schema.ts';
import { findNeighbourId } from '../rows/neighbour-id.ts';
import { useEditedRow } from '../rows/use-edited-row.ts';
import { useRowFocus } from '../rows/use-row-focus.ts';
import { CategoryAddForm } from './category-add-form.tsx';
import { CategoryEditForm } from './category-edit-form.tsx';
import { CategoryRow } from './category-row.tsx';
import { countCardsByCategory } from './count-cards.ts';
import { useCategoryActions } from './use-category-actions.ts';

/** Adds, renames and deletes categories. */
export function CategoriesTab({ notify }: { notify: Notify }) {
  const { t } = useTranslation('flashcards');
  const { library, rows } = useLibrary();
  const actions = useCategoryActions(notify);
  const list = useRef<HTMLUListElement>(null);
  const requestFocus = useRowFocus(list);
  const { edited, gone, listed, setEdited } = useEditedRow(rows.categories, library.categories);
  const counts = useMemo(() => countCardsByCategory(rows.flashcards), [rows.flashcards]);

  const edit = useCallback(
    (category: Category) => setEdited({ row: category, listed: rows.categories }),
    [rows.categories, setEdited],
  );
  const endEditing = (id: string) => {
    setEdited(null);
    requestFocus(id, 'edit');
  };
  const save = (before: Category, name: string) => {
    if (actions.rename(before, name, gone)) endEditing(before.id);
  };
  const remove = useCallback(
    (category: Category) => {
      const neighbour = findNeighbourId(rows.categories, category.id);
      const done = actions.remove(category, () => requestFocus(category.id, 'delete'));
      if (done) requestFocus(neighbour, 'delete');
    },
    [actions, requestFocus, rows.categories],
  );

  return (
    <div className="flex flex-col gap-5">
      <Card>
        <CategoryAddForm categories={rows.categories} onAdd={actions.add} />
      </Card>
      {listed.length === 0 ? (
        <EmptyState icon={<Folder aria-hidden="true" className="size-8" />} text={t('category.empty')} />
      ) : (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label={t('tabs.categories')}
          className="flex flex-col gap-2 outline-none"
        >
          {listed.map((category) => (
            <li
              key={category.id}
              data-row={category.id}
              className="rounded-xl border border-line bg-paper px-4 py-3"
            >
              {category.id === edited?.id ? (
                <CategoryEditForm
                  category={edited}
                  categories={rows.categories}
                  gone={gone}
                  onSave={(name) => save(edited, name)}
                  onCancel={() => endEditing(edited.id)}
                />
              ) : (
                <CategoryRow
                  category={category}
                  cardCount={counts.get(category.id) ?? 0}
                  onEdit={edit}
                  onDelete={remove}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
