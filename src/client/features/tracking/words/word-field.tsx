import { useCombobox } from 'downshift';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { markLanguage } from '#client/lib/i18n/mark-language.ts';
import { joinClasses } from '#client/ui/class-names.ts';
import { TextField } from '#client/ui/text-field.tsx';
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
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox<Flashcard>({
    items: suggestions,
    itemToString: (card) => card?.word ?? '',
    inputValue: word,
    selectedItem: null,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && choose(selectedItem),
    // Only a choice chooses: leaving the field or Escape changes nothing of what was typed.
    stateReducer: (state, { type: event, changes }) => {
      switch (event) {
        case useCombobox.stateChangeTypes.InputBlur:
        case useCombobox.stateChangeTypes.InputKeyDownEscape:
          return { ...state, isOpen: false, highlightedIndex: -1 };
        case useCombobox.stateChangeTypes.InputClick:
          return state;
        default:
          return changes;
      }
    },
  });
  const open = isOpen && suggestions.length > 0;
  const inputProps = getInputProps({
    ref: field.ref,
    name: field.name,
    onBlur: field.onBlur,
    onChange: type,
    // The label of the field names it.
    'aria-labelledby': undefined,
    'aria-expanded': open,
  });
  return (
    <div className="relative min-w-0">
      <TextField
        label={t('words.word')}
        maxLength={LIBRARY_LIMITS.word}
        autoCapitalize="none"
        aria-required
        aria-invalid={invalid ? true : undefined}
        {...inputProps}
      />
      <ul
        {...getMenuProps({ 'aria-labelledby': undefined, 'aria-label': t('words.known') })}
        className={joinClasses(
          'absolute inset-x-0 top-full z-20 mt-1 max-h-56 overflow-y-auto rounded-xl border border-line-strong bg-paper p-1 shadow-card',
          open ? undefined : 'hidden',
        )}
      >
        {open &&
          suggestions.map((card, index) => (
            <li
              key={card.id}
              {...getItemProps({ item: card, index })}
              className={joinClasses(
                'min-h-11 cursor-pointer rounded-lg px-3 py-1.5',
                index === highlightedIndex ? 'bg-sprout-100' : undefined,
              )}
            >
              <span className="font-medium" {...markLanguage(card.word)}>
                {card.word}
              </span>{' '}
              <span className="text-sm text-ink-soft">{describeCard(card, categories)}</span>
            </li>
          ))}
      </ul>
    </div>
  );
}

/** Returns what tells a card from another one of its word. */
function describeCard({ pinyin, english, categoryId }: Flashcard, categories: readonly Category[]): string {
  const category = categories.find(({ id }) => id === categoryId)?.name;
  return [pinyin, english, category].filter(Boolean).join(' · ');
}
