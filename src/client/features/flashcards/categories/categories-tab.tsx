import { Folder } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLibrary } from '#client/library/use-library.ts';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { Notify } from '#client/ui/notification/use-page-notification.ts';
import type { Category } from '#shared/library/schema.ts';
import { useBulkActions } from '../bulk/use-bulk-actions.ts';
import { useRowEditing } from '../rows/use-row-editing.ts';
import { SetDialog } from '../sets/loaded-later.ts';
import { CategoryAddForm } from './category-add-form.tsx';
import { CategoryEditForm } from './category-edit-form.tsx';
import { CategoryRow } from './category-row.tsx';
import { countCardsByCategory } from './count-cards.ts';
import { useCategoryActions } from './use-category-actions.ts';

/** Adds, renames and deletes categories. */
export function CategoriesTab({ notify }: { notify: Notify }) {
  const { t } = useTranslation('flashcards');
  const categories = useLibrary(({ rows }) => rows.categories);
  const existing = useLibrary(({ library }) => library.categories);
  const flashcards = useLibrary(({ rows }) => rows.flashcards);
  const actions = useCategoryActions(notify);
  const { list, listed, editing, edit, save, cancel, remove } = useRowEditing({
    shown: categories,
    existing,
    save: actions.rename,
    remove: actions.remove,
  });
  const bulkActions = useBulkActions(notify);
  const [intoSet, setIntoSet] = useState<Category | null>(null);
  useEffect(() => void SetDialog.preload(), []);
  const counts = useMemo(() => countCardsByCategory(flashcards), [flashcards]);
  const listIds = ({ id }: Category) =>
    flashcards.filter(({ categoryId }) => categoryId === id).map((card) => card.id);

  return (
    <div className="flex flex-col gap-5">
      <Card>
        <CategoryAddForm categories={categories} onAdd={actions.add} />
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
              {category.id === editing?.row.id ? (
                <CategoryEditForm
                  category={editing.row}
                  categories={categories}
                  gone={editing.gone}
                  onSave={save}
                  onCancel={cancel}
                />
              ) : (
                <CategoryRow
                  category={category}
                  cardCount={counts.get(category.id) ?? 0}
                  onAddToSet={setIntoSet}
                  onEdit={edit}
                  onDelete={remove}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {intoSet && (
        <SetDialog
          title={t('sets.addCategoryTitle', { name: intoSet.name })}
          flashcardIds={listIds(intoSet)}
          onChoose={(choice) => {
            if (bulkActions.addToSet(listIds(intoSet), choice)) setIntoSet(null);
          }}
          onClose={() => setIntoSet(null)}
        />
      )}
    </div>
  );
}
