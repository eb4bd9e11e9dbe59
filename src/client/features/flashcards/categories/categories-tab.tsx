import { ListPlus, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { useCarryOut } from '#client/library/use-carry-out.ts';
import { useIds, useLibrary, useReadLibrary } from '#client/library/use-library.ts';
import { AlertDialog } from '#client/ui/alert-dialog.tsx';
import { Button } from '#client/ui/button.tsx';
import { DouDou } from '#client/ui/dou-dou.tsx';
import { Tag } from '#client/ui/fields/chip.tsx';
import { loadable } from '#client/ui/loadable.tsx';
import type { Notify } from '#client/ui/notification/use-notification.ts';
import { EmptyState } from '#client/ui/placeholders.tsx';
import { groupBy } from '#shared/lib/collections.ts';
import type { Tint } from '#shared/library/category-tint.ts';
import type { Change } from '#shared/library/changes/change.ts';
import type { Library } from '#shared/library/library.ts';
import type { Category } from '#shared/library/tables/category.ts';
import { useBulkActions } from '../bulk/use-bulk-actions.ts';
import { planRestore } from '../rows/plan-restore.ts';
import { RowMenu, RowMenuButton } from '../rows/row-menu-button.tsx';
import { useCategoryTint } from '../rows/use-card-actions.ts';
import { findRowButton, useRowFocus, useRowRemoval } from '../rows/use-row-focus.ts';
import { CategoryAddForm, CategoryEditForm } from './category-forms.tsx';

const SetDialog = loadable(async () => (await import('../sets/set-dialog.tsx')).SetDialog);

type DeleteWithCardsProps = {
  name: string;
  cardCount: number;
  onDelete: () => void;
  onCancel: () => void;
};

type CategoryRowProps = {
  category: Category;
  tint: Tint | undefined;
  cardCount: number;
  onEdit: (category: Category) => void;
  onAddToSet: (category: Category) => void;
  onDelete: (category: Category) => void;
  /** Set after the deletion was refused because of the category's cards. */
  refusal: Pick<DeleteWithCardsProps, 'onDelete' | 'onCancel'> | false;
};

function CategoryRow(props: CategoryRowProps) {
  const { category, tint, cardCount, onEdit, onAddToSet, onDelete, refusal } = props;
  const { t } = useTranslation('flashcards');
  const { name } = category;
  return (
    <>
      <div className="flex min-h-16 items-center gap-2 py-1.5 pr-1 pl-4">
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <Tag tint={tint}>
            <button
              type="button"
              data-action="edit"
              aria-label={t('row.editOf', { name })}
              onClick={() => onEdit(category)}
              className="-my-1 min-h-11 min-w-11 text-base font-semibold after:absolute after:inset-0"
              {...markLanguage(name)}
            >
              {name}
            </button>
          </Tag>
          <span className="text-sm text-soft">{t('category.cardCount', { count: cardCount })}</span>
        </span>
        <RowMenuButton
          label={t('row.optionsOf', { name })}
          items={[
            { Icon: Pencil, text: t('row.edit'), onSelect: () => onEdit(category) },
            cardCount > 0 && { Icon: ListPlus, text: t('bulk.add'), onSelect: () => onAddToSet(category) },
            { Icon: Trash2, text: t('row.delete'), onSelect: () => onDelete(category), isApart: true },
          ]}
        />
      </div>
      {refusal && cardCount > 0 && <DeleteWithCards name={name} cardCount={cardCount} {...refusal} />}
    </>
  );
}

/** Offers to delete a category together with the cards that prevented its deletion. */
function DeleteWithCards({ name, cardCount, onDelete, onCancel }: DeleteWithCardsProps) {
  const { t } = useTranslation('flashcards');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="relative flex flex-wrap-reverse justify-end gap-2 px-4 pb-3">
      <Button onClick={onCancel}>{t('row.cancel')}</Button>
      <Button tone="danger" onClick={() => setIsOpen(true)}>
        {t('category.deleteTogether', { count: cardCount })}
      </Button>
      <AlertDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t('category.togetherTitle', { count: cardCount, name })}
        description={t('category.togetherText')}
        cancelLabel={t('row.cancel')}
        confirmLabel={t('row.delete')}
        tone="danger"
        onConfirm={onDelete}
      />
    </div>
  );
}

/** Plans to delete a category with its cards. The category stays if another device adds a card meanwhile. */
export function planDeleteCategory(library: Library, category: Category) {
  const flashcardIds = [...library.flashcards.values()]
    .filter(({ categoryId }) => categoryId === category.id)
    .map(({ id }) => id);
  const deletion = { type: 'deleteFlashcards', flashcardIds } as const;
  const changes: Change[] = [deletion, { type: 'deleteCategory', categoryId: category.id }];
  return { changes, undo: [planRestore(library, deletion, category.name)], count: flashcardIds.length };
}

/** Edits the rows of the list, one at a time. Focus always moves to a row that exists. */
function useCategoryEditing(categories: readonly Category[], notify: Notify) {
  const { t } = useTranslation('flashcards');
  const carryOut = useCarryOut(notify);
  const ids = useIds();
  const readLibrary = useReadLibrary();
  const list = useRef<HTMLUListElement>(null);
  const requestFocus = useRowFocus(list);
  const [edited, setEdited] = useState<{ category: Category; index: number } | null>(null);
  const isDeleted = edited !== null && !categories.some(({ id }) => id === edited.category.id);
  // The form keeps its input when another device deletes the category.
  const listedCategories =
    edited && isDeleted ? categories.toSpliced(edited.index, 0, edited.category) : categories;
  const [refusedId, setRefusedId] = useState<string | null>(null);
  const add = (name: string) =>
    carryOut([{ type: 'addCategory', category: { id: ids.categoryId(), name } }], t('category.added'));
  const edit = (category: Category) => {
    setRefusedId(null);
    setEdited({ category, index: categories.indexOf(category) });
  };
  const cancel = () => {
    requestFocus(edited?.category.id ?? null, 'edit');
    setEdited(null);
  };
  const save = (name: string) => {
    if (!edited) return;
    const { id, name: base } = edited.category;
    const isSame = name === base && !isDeleted;
    const done = isDeleted ? t('category.backAgain') : t('category.updated');
    if (isSame || carryOut([{ type: 'renameCategory', category: { id, name }, base }], done)) cancel();
  };
  const remove = useRowRemoval({
    shown: categories,
    requestFocus,
    remove: (category: Category, onUndone) => {
      const isDone = carryOut([{ type: 'deleteCategory', categoryId: category.id }], t('category.deleted'), {
        changes: [{ type: 'addCategory', category, asDeleted: true }],
        done: t('category.restored'),
        onUndone,
      });
      setRefusedId(isDone ? null : category.id);
      return isDone;
    },
  });
  const removeWithCards = useRowRemoval({
    shown: categories,
    requestFocus,
    remove: (category: Category, onUndone) => {
      setRefusedId(null);
      const { changes, undo, count } = planDeleteCategory(readLibrary(), category);
      return carryOut(changes, t('category.deletedTogether', { count }), {
        changes: undo,
        done: t('category.restoredTogether', { count }),
        large: true,
        onUndone,
      });
    },
  });
  const dismissRefusal = () => {
    requestFocus(refusedId, 'menu');
    setRefusedId(null);
  };
  return {
    list,
    listedCategories,
    edited: edited?.category,
    isDeleted,
    refusedId,
    add,
    edit,
    save,
    cancel,
    remove,
    removeWithCards,
    dismissRefusal,
  };
}

export function CategoriesTab({ notify }: { notify: Notify }) {
  const { t } = useTranslation('flashcards');
  const categories = useLibrary(({ rows }) => rows.categories);
  const flashcards = useLibrary(({ rows }) => rows.flashcards);
  const { list, listedCategories, edited, isDeleted, refusedId, ...actions } = useCategoryEditing(
    categories,
    notify,
  );
  const bulkActions = useBulkActions(notify);
  const getTint = useCategoryTint();
  const [categoryForSet, setCategoryForSet] = useState<Category | null>(null);
  useEffect(() => {
    for (const component of [RowMenu, SetDialog]) void component.preload();
  }, []);
  // The menu item that opens the dialog no longer exists when the dialog closes.
  const menuButton = {
    get current() {
      return categoryForSet && findRowButton(list.current, categoryForSet.id, 'menu');
    },
  };
  const cards = useMemo(() => groupBy(flashcards, ({ categoryId }) => categoryId), [flashcards]);
  const listCardIds = ({ id }: Category) => (cards.get(id) ?? []).map((card) => card.id);

  return (
    <div className="flex flex-col gap-4">
      <CategoryAddForm onAdd={actions.add} />
      {listedCategories.length === 0 ? (
        <EmptyState icon={<DouDou state="sleeping" />} text={t('category.empty')} />
      ) : (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label={t('tabs.categories')}
          className="divide-y divide-hairline rounded-panel bg-card outline-none"
        >
          {listedCategories.map((category) => (
            <li key={category.id} data-row={category.id} className="relative">
              {category.id === edited?.id ? (
                <CategoryEditForm
                  category={edited}
                  isDeleted={isDeleted}
                  onSave={actions.save}
                  onCancel={actions.cancel}
                />
              ) : (
                <CategoryRow
                  category={category}
                  tint={getTint(category.id)}
                  cardCount={cards.get(category.id)?.length ?? 0}
                  onAddToSet={setCategoryForSet}
                  onEdit={actions.edit}
                  onDelete={actions.remove}
                  refusal={
                    category.id === refusedId && {
                      onDelete: () => actions.removeWithCards(category),
                      onCancel: actions.dismissRefusal,
                    }
                  }
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {categoryForSet && (
        <SetDialog
          title={t('sets.addCategoryTitle', { name: categoryForSet.name })}
          flashcardIds={listCardIds(categoryForSet)}
          onChoose={(choice) => {
            if (bulkActions.addToSet(listCardIds(categoryForSet), choice)) setCategoryForSet(null);
          }}
          onClose={() => setCategoryForSet(null)}
          returnFocusRef={menuButton}
        />
      )}
    </div>
  );
}
