import { memo, type RefObject, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useWindowRows } from '#client/ui/use-window-rows.ts';
import type { Category, Flashcard } from '#shared/library/schema.ts';
import { CardEditForm } from './card-edit-form.tsx';
import { CardRow } from './card-row.tsx';

const ROW_HEIGHT = 84;

type CardListProps = {
  list: RefObject<HTMLUListElement | null>;
  cards: readonly Flashcard[];
  categories: readonly Category[];
  nameOfCategory: (id: string) => string | undefined;
  editingId: string | null;
  onEdit: (id: string) => void;
  onSave: (card: Flashcard) => void;
  onCancel: (id: string) => void;
  onDelete: (card: Flashcard) => void;
};

/** The cards, only those near the screen in the page; scrolling and editing render nothing outside this list. */
export const CardList = memo(function CardList(props: CardListProps) {
  const { list, cards, categories, nameOfCategory, editingId, onEdit, onSave, onCancel, onDelete } = props;
  const { t } = useTranslation('flashcards');
  const { virtualizer, scrollMargin } = useWindowRows({
    list,
    count: cards.length,
    estimatedHeight: ROW_HEIGHT,
    keyOf: useCallback((index: number) => cards[index]?.id ?? String(index), [cards]),
    keptIndex: editingId === null ? -1 : cards.findIndex((card) => card.id === editingId),
  });
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label={t('tabs.flashcards')}
      className="relative outline-none"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const card = cards[index];
        if (!card) return null;
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            data-row={card.id}
            aria-setsize={cards.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0 pb-2"
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            <div className="rounded-xl border border-line bg-paper px-4 py-3">
              {card.id === editingId ? (
                <CardEditForm card={card} categories={categories} onSave={onSave} onCancel={onCancel} />
              ) : (
                <CardRow
                  card={card}
                  categoryName={nameOfCategory(card.categoryId)}
                  onEdit={onEdit}
                  onDelete={onDelete}
                />
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
});
