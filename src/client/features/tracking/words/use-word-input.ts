import { type ChangeEvent, useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
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
export function useWordInput({ control, register, setValue, getValues }: WordForm) {
  const [word = '', categoryId = ''] = useWatch({ control, name: ['word', 'categoryId'] });
  const field = register('word');
  const chosen = useRef<Flashcard | null>(null);

  const choose = (card: Flashcard) => {
    chosen.current = card;
    setValue('word', card.word);
    setValue('categoryId', card.categoryId);
    setValue('english', card.english ?? '');
    setValue('pinyin', card.pinyin ?? '');
  };
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    void field.onChange(event);
    // Another word than the chosen one: the back of that card does not belong to it.
    for (const name of ['english', 'pinyin'] as const) {
      if (chosen.current && getValues(name) === chosen.current[name]) setValue(name, '');
    }
    chosen.current = null;
  };
  return { field, word, categoryId, type, choose };
}
export type WordInput = ReturnType<typeof useWordInput>;
