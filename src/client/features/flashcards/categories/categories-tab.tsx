import { Folder } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLibrary } from '#client/library/use-library.ts';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { Category } from '#shared/library/schema.ts';
import type { Say } from '../notice/use-notice.ts';
import { findNeighbourId } from '../rows/neighbour-id.ts';
import { useGoneWhileEdited } from '../rows/use-gone-while-edited.ts';
import { useRowFocus } from '../rows/use-row-focus.ts';
import { CategoryAddForm } from './category-add-form.tsx';
import { CategoryEditForm } from './category-edit-form.tsx';
import { CategoryRow } from './category-row.tsx';
import { countCardsByCategory } from './count-cards.ts';
import { useCategoryActions } from './use-category-actions.ts';

/** Adds, renames and deletes categories (spec section 2, Categories tab). */
export function CategoriesTab({ say }: { say: Say }) {
  const { t } = useTranslation('flashcards');
  const { library, rows } = useLibrary();
  const actions = useCategoryActions(say);
  const [editingId, setEditingId] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const requestFocus = useRowFocus(list);
  const counts = useMemo(() => countCardsByCategory(rows.flashcards), [rows.flashcards]);

  const noticeGone = useCallback(() => {
    setEditingId(null);
    say.error(t('category.goneElsewhere'));
  }, [say, t]);
  useGoneWhileEdited(editingId, library.categories, noticeGone);

  const endEditing = (id: string) => {
    setEditingId(null);
    requestFocus(id, 'edit');
  };
  const save = (category: Category) => {
    if (actions.update(category)) endEditing(category.id);
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
      {rows.categories.length === 0 ? (
        <EmptyState icon={<Folder aria-hidden="true" className="size-8" />} text={t('category.empty')} />
      ) : (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label={t('tabs.categories')}
          className="flex flex-col gap-2 outline-none"
        >
          {rows.categories.map((category) => (
            <li
              key={category.id}
              data-row={category.id}
              className="rounded-xl border border-line bg-paper px-4 py-3"
            >
              {category.id === editingId ? (
                <CategoryEditForm
                  category={category}
                  categories={rows.categories}
                  onSave={save}
                  onCancel={() => endEditing(category.id)}
                />
              ) : (
                <CategoryRow
                  category={category}
                  cardCount={counts.get(category.id) ?? 0}
                  onEdit={setEditingId}
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
