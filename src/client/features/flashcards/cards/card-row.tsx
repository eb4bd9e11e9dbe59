import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { markLanguage } from '#client/lib/i18n/mark-language.ts';
import type { Flashcard } from '#shared/library/schema.ts';
import { RowButtons } from '../rows/row-buttons.tsx';

/** A card as it stands in the list. `categoryName` is undefined when its category is not known. */
export const CardRow = memo(function CardRow({
  card,
  categoryName,
  onEdit,
  onDelete,
}: {
  card: Flashcard;
  categoryName: string | undefined;
  onEdit: (id: string) => void;
  onDelete: (card: Flashcard) => void;
}) {
  const { t } = useTranslation('flashcards');
  return (
    <div className="flex items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="text-lg font-semibold" {...markLanguage(card.word)}>
          {card.word}
        </p>
        {(card.pinyin || card.english) && (
          <p className="text-sm">{[card.pinyin, card.english].filter(Boolean).join(' · ')}</p>
        )}
        <p className="text-sm text-ink-soft">
          {t('card.inCategory', { name: categoryName ?? t('card.unknownCategory') })}
        </p>
      </div>
      <RowButtons name={card.word} onEdit={() => onEdit(card.id)} onDelete={() => onDelete(card)} />
    </div>
  );
});
