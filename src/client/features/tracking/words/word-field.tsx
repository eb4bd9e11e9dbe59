import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SuggestedCard } from '#client/library/suggested-card.tsx';
import { SuggestionField } from '#client/ui/suggestion-field.tsx';
import { LIBRARY_LIMITS } from '#shared/library/limits.ts';
import type { Category, Flashcard } from '#shared/library/schema.ts';
import { suggestCards } from '#shared/tracking/suggest-cards.ts';
import type { WordInput } from './use-word-input.ts';

type WordFieldProps = {
  input: WordInput;
  invalid: boolean;
  categories: readonly Category[];
  flashcards: readonly Flashcard[];
  inSet: readonly string[];
};

/** The word to be put into the set. Words that the family has are suggested, each with its category. */
export function WordField({ input, invalid, categories, flashcards, inSet }: WordFieldProps) {
  const { t } = useTranslation('tracking');
  const { field, word, categoryId, type, choose } = input;
  const typed = useDeferredValue(word);
  const suggestions = useMemo(
    () => suggestCards(flashcards, { typed, categoryId, inSet }),
    [flashcards, typed, categoryId, inSet],
  );
  return (
    <SuggestionField
      {...field}
      label={t('words.word')}
      listLabel={t('words.known')}
      value={word}
      suggestions={suggestions}
      keyOf={({ id }) => id}
      textOf={(card) => card.word}
      drawItem={(card) => <SuggestedCard card={card} categories={categories} />}
      onChange={type}
      onChoose={choose}
      maxLength={LIBRARY_LIMITS.word}
      aria-required
      aria-invalid={invalid ? true : undefined}
    />
  );
}
