import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLibrary } from '#client/library/use-library.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { DouDou } from '#client/ui/illustration/dou-dou.tsx';
import type { Notify } from '#client/ui/notification/use-page-notification.ts';
import type { Category } from '#shared/library/schema.ts';
import { useBulkActions } from '../bulk/use-bulk-actions.ts';
import { useRowEditing } from '../rows/use-row-editing.ts';
import { findRowButton } from '../rows/use-row-focus.ts';
import { SetDialog } from '../sets/loaded-later.ts';
import { CategoryAddForm } from './category-add-form.tsx';
import { CategoryEditForm } from './category-edit-form.tsx';
import { CategoryRow } from './category-row.tsx';
import { countCardsByCategory } from './count-cards.ts';
import { CategoryMenu } from './loaded-later.ts';
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
  useEffect(() => {
    for (const part of [CategoryMenu, SetDialog]) void part.preload();
  }, []);
  // The item of the menu that opens the dialog is gone when it closes.
  const intoSetButton = useMemo(
    () => ({
      get current() {
        return intoSet && findRowButton(list.current, intoSet.id, 'menu');
      },
    }),
    [intoSet, list],
  );
  const counts = useMemo(() => countCardsByCategory(flashcards), [flashcards]);
  const listIds = ({ id }: Category) =>
    flashcards.filter(({ categoryId }) => categoryId === id).map((card) => card.id);

  return (
    <div className="flex flex-col gap-4">
      <CategoryAddForm categories={categories} onAdd={actions.add} />
      {listed.length === 0 ? (
        <EmptyState icon={<DouDou state="sleeping" />} text={t('category.empty')} />
      ) : (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label={t('tabs.categories')}
          className="divide-y divide-hairline rounded-panel bg-card outline-none"
        >
          {listed.map((category) => (
            <li key={category.id} data-row={category.id} className="relative">
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
          returnFocus={intoSetButton}
        />
      )}
    </div>
  );
}
