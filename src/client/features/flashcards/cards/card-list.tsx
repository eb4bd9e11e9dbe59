import { memo, type RefObject, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWindowRows } from '#client/ui/use-window-rows.ts';
import type { Flashcard } from '#shared/library/schema.ts';
import type { CardUsage } from '#shared/tracking/usage.ts';
import { CardRow } from './card-row.tsx';
import { useCategoryName } from './use-category-name.ts';

/** The height of a row with a word and its category, in pixels; with a line of pinyin or English below the word. */
const ROW_HEIGHT = 65;
const ROW_HEIGHT_WITH_BACK = 78;

type CardListProps = {
  list: RefObject<HTMLElement | null>;
  cards: readonly Flashcard[];
  /** How often each card was shown; null until that is counted. */
  usage: ReadonlyMap<string, CardUsage> | null;
  /** The selected cards; null while none can be selected. */
  selected: ReadonlySet<string> | null;
  onToggle: (id: string) => void;
  onEdit: (card: Flashcard) => void;
  onSelect: (card: Flashcard) => void;
  onDelete: (card: Flashcard) => void;
};

/** The cards, only those near the screen in the page; scrolling renders nothing outside this list. */
export const CardList = memo(function CardList(props: CardListProps) {
  const { list, cards, usage, selected, onToggle, onEdit, onSelect, onDelete } = props;
  const { t } = useTranslation('flashcards');
  const nameOf = useCategoryName();
  const [listIds] = useState(createIdList);
  const ids = useMemo(() => listIds(cards), [listIds, cards]);
  const { virtualizer, placeList } = useWindowRows({
    list,
    count: cards.length,
    estimatedHeight: (index) => estimateHeight(cards[index]),
    keyOf: useCallback((index: number) => ids[index] ?? String(index), [ids]),
    keptIndex: -1,
    isPlaced: true,
  });
  return (
    <ul
      ref={placeList}
      tabIndex={-1}
      aria-label={t('tabs.flashcards')}
      className="relative rounded-panel bg-card outline-none"
    >
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
            className="absolute inset-x-0 border-b border-hairline last:border-transparent"
          >
            <CardRow
              card={card}
              categoryName={nameOf(card.categoryId)}
              showings={usage && (usage.get(card.id)?.flashes ?? 0)}
              selected={selected?.has(card.id) ?? null}
              onToggle={onToggle}
              onEdit={onEdit}
              onSelect={onSelect}
              onDelete={onDelete}
            />
          </li>
        );
      })}
    </ul>
  );
});

function estimateHeight(card: Flashcard | undefined): number {
  return card?.pinyin || card?.english ? ROW_HEIGHT_WITH_BACK : ROW_HEIGHT;
}

/**
 * Returns a function that lists the ids of cards: the same array as before where an edit has changed none, so that the
 * places of 10,000 rows are not worked out anew.
 */
function createIdList(): (cards: readonly Flashcard[]) => readonly string[] {
  let ids: readonly string[] = [];
  return (cards) => {
    const isSame = cards.length === ids.length && cards.every(({ id }, index) => id === ids[index]);
    if (!isSame) ids = cards.map(({ id }) => id);
    return ids;
  };
}
