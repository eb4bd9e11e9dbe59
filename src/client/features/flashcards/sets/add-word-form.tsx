import { zodResolver } from '@hookform/resolvers/zod';
import { Plus } from 'lucide-react';
import { type ChangeEvent, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import { useFormDraft } from '#client/account/use-form-draft.ts';
import { SuggestedCard } from '#client/library/sessions/suggested-card.tsx';
import { useLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { NameOptions, SelectField, TextField } from '#client/ui/fields/field.tsx';
import { SuggestionField } from '#client/ui/fields/suggestion-field.tsx';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { type Flashcard, FlashcardSchema } from '#shared/library/tables/flashcard.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { suggestCards } from '#shared/tracking/plan-set-word.ts';

export type NewWord = Omit<Flashcard, 'id'>;

type WordFormInput = {
  word: string;
  categoryId: string;
  english?: string | undefined;
  pinyin?: string | undefined;
};
type WordForm = UseFormReturn<WordFormInput, unknown, NewWord>;

/** Takes a typed word or one of the family's cards, which fills in the other fields. */
function WordField({ form, inSet }: { form: WordForm; inSet: readonly string[] }) {
  const { t } = useTranslation('set-words');
  const { categories, flashcards } = useLibrary(({ rows }) => rows);
  const { control, register, setValue, getValues, formState } = form;
  const [word = '', categoryId = ''] = useWatch({ control, name: ['word', 'categoryId'] });
  const typed = useDeferredValue(word);
  const suggestions = useMemo(
    () => suggestCards(flashcards, { typed, categoryId, inSet }),
    [flashcards, typed, categoryId, inSet],
  );
  const field = register('word');
  const chosenCard = useRef<Flashcard | null>(null);
  const chooseCard = (card: Flashcard) => {
    chosenCard.current = card;
    setValue('word', card.word);
    setValue('categoryId', card.categoryId);
    setValue('english', card.english ?? '');
    setValue('pinyin', card.pinyin ?? '');
  };
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    void field.onChange(event);
    // The back of the chosen card does not belong to another word.
    for (const name of ['english', 'pinyin'] as const) {
      if (chosenCard.current && getValues(name) === chosenCard.current[name]) setValue(name, '');
    }
    chosenCard.current = null;
  };
  return (
    <SuggestionField
      {...field}
      label={t('word')}
      listLabel={t('known')}
      value={word}
      suggestions={suggestions}
      getKey={({ id }) => id}
      getText={(card) => card.word}
      renderItem={(card) => <SuggestedCard card={card} categories={categories} />}
      onChange={handleChange}
      onChoose={chooseCard}
      maxLength={LIBRARY_LIMITS.word}
      aria-required
      aria-invalid={formState.errors.word ? true : undefined}
    />
  );
}

const NewWordSchema = z.omit(FlashcardSchema, { id: true });
const BLANK: WordFormInput = { word: '', categoryId: '', english: '', pinyin: '' };

type AddWordFormProps = {
  set: CardSet;
  /** Must call `onAdded` once the word is in the set, which empties the form except for the category. */
  onAdd: (word: NewWord, onAdded: () => void) => void;
  onIncomplete: () => void;
  /** True once another action has succeeded, which clears the marks of invalid fields. */
  isResolved: boolean;
};

export function AddWordForm({ set, onAdd, onIncomplete, isResolved }: AddWordFormProps) {
  const { t } = useTranslation('set-words');
  const categories = useLibrary(({ rows }) => rows.categories);
  const form = useForm<WordFormInput, unknown, NewWord>({
    resolver: zodResolver(NewWordSchema),
    defaultValues: BLANK,
  });
  useFormDraft(`set-words/${set.id}`, form);
  const { errors } = form.formState;
  const { clearErrors } = form;
  useEffect(() => {
    if (isResolved) clearErrors();
  }, [isResolved, clearErrors]);

  const submit = form.handleSubmit((values) => {
    onAdd(values, () => {
      form.reset({ ...BLANK, categoryId: values.categoryId }, { keepFieldsRef: true });
      form.setFocus('word');
    });
  }, onIncomplete);
  const registerOptional = (field: 'english' | 'pinyin') => ({
    maxLength: LIBRARY_LIMITS[field],
    autoComplete: 'off',
    ...form.register(field),
  });

  return (
    <form noValidate aria-label={t('addForm')} onSubmit={submit} className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('addForm')}</h3>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <WordField form={form} inSet={set.flashcardIds} />
        <SelectField
          label={t('category')}
          description={categories.length === 0 ? t('noCategories') : undefined}
          aria-required
          aria-invalid={errors.categoryId ? true : undefined}
          {...form.register('categoryId')}
        >
          <option value="">{t('selectCategory')}</option>
          <NameOptions rows={categories} />
        </SelectField>
        <TextField label={t('english')} {...registerOptional('english')} />
        <TextField label={t('pinyin')} autoCapitalize="none" {...registerOptional('pinyin')} />
      </div>
      <Button type="submit" tone="primary" className="sm:self-start" icon={<Plus className="size-5" />}>
        {t('add')}
      </Button>
    </form>
  );
}
