import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { markLanguage } from '#client/lib/i18n/mark-language.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { joinClasses } from '#client/ui/class-names.ts';
import type { Flashcard } from '#shared/library/schema.ts';
import { RowButtons } from '../rows/row-buttons.tsx';

type CardRowProps = {
  card: Flashcard;
  categoryName: string;
  /** How often the card was shown; null until that is counted. */
  showings: number | null;
  /** Whether the card is selected; null while none can be. */
  selected: boolean | null;
  onToggle: (id: string) => void;
  onEdit: (card: Flashcard) => void;
  onDelete: (card: Flashcard) => void;
};

/** Keeps the room of showings that are not counted yet, so that no row below moves when they are. */
const UNCOUNTED = 'invisible';

/** A card as it stands in the list; with a checkbox in place of its buttons while cards are selected. */
export const CardRow = memo(function CardRow(props: CardRowProps) {
  const { card, categoryName, showings, selected, onToggle, onEdit, onDelete } = props;
  const { t } = useTranslation('flashcards');
  const showingsText = showings === 0 ? t('card.notShown') : t('card.showings', { count: showings ?? 0 });
  if (selected !== null) {
    return (
      <label className="flex min-h-11 cursor-pointer items-center gap-4">
        <input
          type="checkbox"
          checked={selected}
          onChange={() => onToggle(card.id)}
          className="size-5 shrink-0 scroll-my-40 accent-sprout-600"
        />
        <CardTexts card={card} categoryName={categoryName}>
          <span className={showings === null ? UNCOUNTED : undefined}>{showingsText}</span>
        </CardTexts>
      </label>
    );
  }
  return (
    <div className="flex items-center justify-between gap-3">
      <CardTexts card={card} categoryName={categoryName}>
        <Link
          to={`/cards?${new URLSearchParams({ search: card.word })}`}
          className={joinClasses(
            '-my-3 inline-flex min-h-11 items-center underline',
            showings === null && UNCOUNTED,
          )}
        >
          {showingsText}
        </Link>
      </CardTexts>
      <RowButtons name={card.word} onEdit={() => onEdit(card)} onDelete={() => onDelete(card)} />
    </div>
  );
});

function CardTexts({
  card,
  categoryName,
  children,
}: Pick<CardRowProps, 'card' | 'categoryName'> & { children: ReactNode }) {
  const { t } = useTranslation('flashcards');
  return (
    <span className="block min-w-0">
      <span className="block text-lg font-semibold" {...markLanguage(card.word)}>
        {card.word}
      </span>
      {(card.pinyin || card.english) && (
        <span className="block text-sm">{[card.pinyin, card.english].filter(Boolean).join(' · ')}</span>
      )}
      <span className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
        <span>{t('card.inCategory', { name: categoryName })}</span>
        {children}
      </span>
    </span>
  );
}
