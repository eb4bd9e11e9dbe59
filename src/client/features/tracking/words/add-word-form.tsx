import { zodResolver } from '@hookform/resolvers/zod';
import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import { useKeptText } from '#client/account/kept-text/use-kept-text.ts';
import { markLanguage } from '#client/lib/i18n/mark-language.ts';
import { Button } from '#client/ui/button.tsx';
import { SelectField, TextField } from '#client/ui/field.tsx';
import { LIBRARY_LIMITS } from '#shared/library/limits.ts';
import { type Category, type Flashcard, FlashcardSchema } from '#shared/library/schema.ts';
import type { NewWord } from './use-set-words.ts';
import { useWordInput, type WordFormInput } from './use-word-input.ts';
import { WordField } from './word-field.tsx';

const NewWordSchema = z.omit(FlashcardSchema, { id: true });
const BLANK: WordFormInput = { word: '', categoryId: '', english: '', pinyin: '' };

type AddWordFormProps = {
  setId: number;
  categories: readonly Category[];
  flashcards: readonly Flashcard[];
  inSet: readonly string[];
  /** Calls `onTaken` when the word is in the set; then the form is emptied but for the category, ready for the next one. */
  onAdd: (word: NewWord, onTaken: () => void) => void;
  onIncomplete: () => void;
  /** True once something else has been done since a refusal: what was marked wrong need not look wrong any more. */
  settled: boolean;
};

/** Puts a word into the set, a new one or, suggested while typing, one the family has already. */
export function AddWordForm({
  setId,
  categories,
  flashcards,
  inSet,
  onAdd,
  onIncomplete,
  settled,
}: AddWordFormProps) {
  const { t } = useTranslation('tracking');
  const form = useForm<WordFormInput, unknown, NewWord>({
    resolver: zodResolver(NewWordSchema),
    defaultValues: BLANK,
  });
  useKeptText(`set-words/${setId}`, form);
  const { errors } = form.formState;
  const { clearErrors } = form;
  useEffect(() => {
    if (settled) clearErrors();
  }, [settled, clearErrors]);
  const input = useWordInput(form);

  const submit = form.handleSubmit((values) => {
    onAdd(values, () => {
      form.reset({ ...BLANK, categoryId: values.categoryId }, { keepFieldsRef: true });
      form.setFocus('word');
    });
  }, onIncomplete);
  const optional = (field: 'english' | 'pinyin') => ({
    maxLength: LIBRARY_LIMITS[field],
    autoComplete: 'off',
    ...form.register(field),
  });

  return (
    <form noValidate aria-label={t('words.addForm')} onSubmit={submit} className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('words.addForm')}</h3>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <WordField
          input={input}
          invalid={errors.word !== undefined}
          categories={categories}
          flashcards={flashcards}
          inSet={inSet}
        />
        <SelectField
          label={t('words.category')}
          description={categories.length === 0 ? t('words.noCategories') : undefined}
          aria-required
          aria-invalid={errors.categoryId ? true : undefined}
          {...form.register('categoryId')}
        >
          <option value="">{t('words.selectCategory')}</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id} {...markLanguage(name)}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField label={t('words.english')} {...optional('english')} />
        <TextField label={t('words.pinyin')} autoCapitalize="none" {...optional('pinyin')} />
      </div>
      <Button
        type="submit"
        tone="primary"
        className="sm:self-start"
        icon={<Plus aria-hidden="true" className="size-5" />}
      >
        {t('words.add')}
      </Button>
    </form>
  );
}
