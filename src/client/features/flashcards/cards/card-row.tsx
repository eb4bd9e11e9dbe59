import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { markLanguage } from '#client/lib/i18n/mark-language.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { Tag } from '#client/ui/chip.tsx';
import { joinClasses } from '#client/ui/class-names.ts';
import { categoryTint } from '#shared/library/category-tint.ts';
import type { Flashcard } from '#shared/library/schema.ts';
import { RowMenuButton } from '../rows/row-menu-button.tsx';
import type { CardMenuItems } from './card-menu.tsx';
import { CardMenu } from './loaded-later.ts';
import { addressOfWays } from './ways-address.ts';

type CardRowProps = Omit<CardMenuItems, 'card'> & {
  card: Flashcard;
  categoryName: string;
  /** How often the card was shown; null until that is counted. */
  showings: number | null;
  /** Whether the card is selected; null while none can be. */
  selected: boolean | null;
  onToggle: (id: string) => void;
};

/** Fills the row, so that a tap anywhere on it is one on the word. */
const WHOLE_ROW = 'after:absolute after:inset-0';
/** Stands for the category's name in its text, whose other words a phone has no room for. */
const NAME = '\u{2063}';
const ROW = 'flex min-h-16 items-center gap-2 py-1.5 pl-4';

/** A card as it stands in the list: a tap edits it, a menu has the rest. With a checkbox while cards are selected. */
export const CardRow = memo(function CardRow(props: CardRowProps) {
  const { card, categoryName, showings, selected, onToggle, onEdit, onSelect, onDelete } = props;
  const { t } = useTranslation('flashcards');
  const showingsText = showings === 0 ? t('card.notShown') : t('card.showings', { count: showings ?? 0 });
  // Their room is kept while they are not counted yet, so that nothing moves when they are.
  const showingsClass = joinClasses('text-sm text-soft max-md:hidden', showings === null && 'invisible');
  if (selected !== null) {
    return (
      <label className={joinClasses(ROW, 'cursor-pointer pr-4')}>
        <input
          type="checkbox"
          checked={selected}
          onChange={() => onToggle(card.id)}
          className="mr-2 size-6 shrink-0 scroll-my-40 accent-leaf"
        />
        <CardTexts card={card} categoryName={categoryName} word={card.word}>
          <span className={showingsClass}>{showingsText}</span>
        </CardTexts>
      </label>
    );
  }
  const word = (
    <button
      type="button"
      data-action="edit"
      aria-label={t('row.editOf', { name: card.word })}
      onClick={() => onEdit(card)}
      className={joinClasses(
        '-my-1 min-h-11 min-w-11 py-1 text-left decoration-2 underline-offset-4 hover:underline',
        WHOLE_ROW,
      )}
    >
      {card.word}
    </button>
  );
  return (
    <div className={joinClasses(ROW, 'pr-1')}>
      <CardTexts card={card} categoryName={categoryName} word={word}>
        <Link
          to={addressOfWays(card)}
          className={joinClasses(
            showingsClass,
            'relative -my-3 inline-flex min-h-11 items-center underline decoration-hairline underline-offset-4 hover:decoration-current',
          )}
        >
          {showingsText}
        </Link>
      </CardTexts>
      <RowMenuButton name={card.word} menu={CardMenu} menuProps={{ card, onEdit, onSelect, onDelete }} />
    </div>
  );
});

/** The word in red, what stands on the back, and the category, below the word where a line is too short for both. */
function CardTexts({
  card,
  categoryName,
  word,
  children,
}: Pick<CardRowProps, 'card' | 'categoryName'> & { word: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('flashcards');
  const back = [card.pinyin, card.english].filter(Boolean).join(' · ');
  const [before, after] = t('card.inCategory', { name: NAME }).split(NAME);
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
      <span className="mr-auto min-w-0">
        <span
          className="block font-word text-[min(var(--text-2xl),max(28px,8.4vw))] leading-tight font-bold text-word"
          {...markLanguage(card.word)}
        >
          {word}
        </span>
        {back && <span className="block text-sm text-soft">{back}</span>}
      </span>
      {children}
      <Tag tint={categoryTint(categoryName)}>
        <span {...markLanguage(categoryName)}>
          <span className="max-md:sr-only">{before}</span>
          {categoryName}
          {after}
        </span>
      </Tag>
    </span>
  );
}
