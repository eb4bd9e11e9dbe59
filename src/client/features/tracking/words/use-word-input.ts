import { useRef } from 'react';
import { type Control, type UseFormReturn, useController, useWatch } from 'react-hook-form';
import type { Flashcard } from '#shared/library/schema.ts';
import type { NewWord } from './use-set-words.ts';

export type WordFormInput = {
  word: string;
  categoryId: string;
  english?: string | undefined;
  pinyin?: string | undefined;
};
type WordForm = UseFormReturn<WordFormInput, unknown, NewWord>;

/** The word of the form: typed, or chosen among the family's cards, which fills in the other fields. */
export function useWordInput({ control, setValue, getValues }: WordForm) {
  const { field } = useController({ control: control as Control<WordFormInput>, name: 'word' });
  const categoryId = useWatch({ control, name: 'categoryId' }) ?? '';
  const chosen = useRef<Flashcard | null>(null);

  const choose = (card: Flashcard) => {
    chosen.current = card;
    field.onChange(card.word);
    setValue('categoryId', card.categoryId);
    setValue('english', card.english ?? '');
    setValue('pinyin', card.pinyin ?? '');
  };
  const type = (word: string) => {
    field.onChange(word);
    // Another word than the chosen one: the back of that card does not belong to it.
    for (const name of ['english', 'pinyin'] as const) {
      if (chosen.current && getValues(name) === chosen.current[name]) setValue(name, '');
    }
    chosen.current = null;
  };
  return { field, categoryId, type, choose };
}
export type WordInput = ReturnType<typeof useWordInput>;
