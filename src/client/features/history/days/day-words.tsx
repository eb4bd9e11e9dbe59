import { useTranslation } from 'react-i18next';
import { markLanguage } from '#client/lib/i18n/mark-language.ts';
import type { Flashcard } from '#shared/library/schema.ts';

/** As many words as ever fit in a line. */
const MOST_WORDS = 8;

/** The words of a day in one line: one that does not fit is left out whole. */
export function DayWords({ cards }: { cards: readonly Flashcard[] }) {
  return (
    <span className="flex h-[1.75em] min-w-0 flex-wrap gap-x-2.5 overflow-hidden font-word text-lg leading-[1.75] font-bold text-word">
      {cards.slice(0, MOST_WORDS).map(({ id, word }) => (
        <span key={id} {...markLanguage(word)} className="max-w-full truncate">
          {word}
        </span>
      ))}
    </span>
  );
}

/** What stands where a day has no words: none were recorded, or all were deleted since. */
export function NoWords() {
  const { t } = useTranslation('history');
  return <span className="text-sm text-soft">{t('days.noCards')}</span>;
}
