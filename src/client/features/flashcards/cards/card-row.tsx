import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { markLanguage } from '#client/lib/i18n/mark-language.ts';
import type { Flashcard } from '#shared/library/schema.ts';
import { RowButtons } from '../rows/row-buttons.tsx';

type CardRowProps = {
  card: Flashcard;
  categoryName: string;
  /** Whether the card is selected; null while none can be. */
  selected: boolean | null;
  onToggle: (id: string) => void;
  onEdit: (card: Flashcard) => void;
  onDelete: (card: Flashcard) => void;
};

/** A card as it stands in the list; with a checkbox in place of its buttons while cards are selected. */
export const CardRow = memo(function CardRow(props: CardRowProps) {
  const { card, categoryName, selected, onToggle, onEdit, onDelete } = props;
  if (selected !== null) {
    return (
      <label className="flex min-h-11 cursor-pointer items-center gap-4">
        <input
          type="checkbox"
          checked={selected}
          onChange={() => onToggle(card.id)}
          className="size-5 shrink-0 scroll-my-40 accent-sprout-600"
        />
        <CardTexts card={card} categoryName={categoryName} />
      </label>
    );
  }
  return (
    <div className="flex items-center justify-between gap-3">
      <CardTexts card={card} categoryName={categoryName} />
      <RowButtons name={card.word} onEdit={() => onEdit(card)} onDelete={() => onDelete(card)} />
    </div>
  );
});

function CardTexts({ card, categoryName }: Pick<CardRowProps, 'card' | 'categoryName'>) {
  const { t } = useTranslation('flashcards');
  return (
    <span className="block min-w-0">
      <span className="block text-lg font-semibold" {...markLanguage(card.word)}>
        {card.word}
      </span>
      {(card.pinyin || card.english) && (
        <span className="block text-sm">{[card.pinyin, card.english].filter(Boolean).join(' · ')}</span>
      )}
      <span className="block text-sm text-ink-soft">{t('card.inCategory', { name: categoryName })}</span>
    </span>
  );
}
