import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import type { SkippedCard } from '#shared/library/changes/import-changes.ts';
import { useCategoryName } from '../rows/use-card-actions.ts';

const MAX_WORDS_SHOWN = 6;

/** Names the first words that are left out, with the category that has them. */
export function NamedWords({ cards }: { cards: readonly SkippedCard[] }) {
  const { t } = useTranslation('transfer');
  const getCategoryName = useCategoryName();
  if (cards.length === 0) return null;
  return (
    <p dir="auto" className="text-soft">
      {cards.slice(0, MAX_WORDS_SHOWN).map(({ flashcard: { id, word }, known }, index) => (
        <Fragment key={id}>
          {index > 0 && ' · '}
          <span className="font-word font-bold text-word" {...markLanguage(word)}>
            {word}
          </span>
          {known && t('elsewhereIn', { category: getCategoryName(known.categoryId) })}
        </Fragment>
      ))}
      {cards.length > MAX_WORDS_SHOWN && ' …'}
    </p>
  );
}
