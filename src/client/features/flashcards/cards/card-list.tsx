import { memo, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useWindowRows } from '#client/ui/use-window-rows.ts';
import type { Category, Flashcard } from '#shared/library/schema.ts';
import type { CardUsage } from '#shared/tracking/usage.ts';
import { CardEditForm, type CardEditing } from './card-edit-form.tsx';
import { CardRow } from './card-row.tsx';
import type { CardActions } from './use-card-actions.ts';
import { useCategoryName } from './use-category-name.ts';

/** The height of a row with a word and its category, in pixels, where its showings stand beside the category or below it. */
const ROW_HEIGHT = { wide: 82, narrow: 102 };
/** The height of a line with pinyin or a translation, in pixels. */
const LINE_HEIGHT = 20;

type CardListProps = Pick<CardEditing, 'list' | 'editing'> & {
  cards: readonly Flashcard[];
  categories: readonly Category[];
  actions: CardActions;
  /** How often each card was shown; null until that is counted. */
  usage: ReadonlyMap<string, CardUsage> | null;
  /** The selected cards; null while none can be selected. */
  selected: ReadonlySet<string> | null;
  onToggle: (id: string) => void;
  onEdit: CardEditing['edit'];
  onSave: CardEditing['save'];
  onShow: (card: Flashcard) => void;
  onCancel: CardEditing['cancel'];
  onDelete: CardEditing['remove'];
};

/** The cards, only those near the screen in the page; scrolling and editing render nothing outside this list. */
export const CardList = memo(function CardList(props: CardListProps) {
  const { list, cards, categories, actions, usage, editing, selected, onToggle } = props;
  const { onEdit, onSave, onShow, onCancel, onDelete } = props;
  const { t } = useTranslation('flashcards');
  const nameOf = useCategoryName();
  const isWide = window.matchMedia('(width >= 40rem)').matches;
  const { virtualizer, placeList } = useWindowRows({
    list,
    count: cards.length,
    estimatedHeight: (index) => estimateHeight(cards[index], isWide),
    keyOf: useCallback((index: number) => cards[index]?.id ?? String(index), [cards]),
    keptIndex: editing === null ? -1 : cards.findIndex((card) => card.id === editing.row.id),
    isPlaced: true,
  });
  return (
    <ul ref={placeList} tabIndex={-1} aria-label={t('tabs.flashcards')} className="relative outline-none">
      {virtualizer.getVirtualItems().map(({ index, key }) => {
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
            className="absolute inset-x-0 pb-2"
          >
            <div className="rounded-xl border border-line bg-paper px-4 py-3">
              {editing && card.id === editing.row.id ? (
                <CardEditForm
                  editing={editing}
                  categories={categories}
                  actions={actions}
                  onSave={onSave}
                  onShow={onShow}
                  onCancel={onCancel}
                />
              ) : (
                <CardRow
                  card={card}
                  categoryName={nameOf(card.categoryId)}
                  showings={usage && (usage.get(card.id)?.flashes ?? 0)}
                  selected={selected?.has(card.id) ?? null}
                  onToggle={onToggle}
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

function estimateHeight(card: Flashcard | undefined, isWide: boolean): number {
  const lines = card?.pinyin || card?.english ? LINE_HEIGHT : 0;
  return (isWide ? ROW_HEIGHT.wide : ROW_HEIGHT.narrow) + lines;
}
