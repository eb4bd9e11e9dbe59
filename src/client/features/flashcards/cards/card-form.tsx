import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { type ControllerRenderProps, useController, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { loadShippedWords } from '#client/lib/shipped-words/load-shipped-words.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { ChoiceChip } from '#client/ui/fields/chip.tsx';
import { FieldError, TextField } from '#client/ui/fields/field.tsx';
import { loadable } from '#client/ui/loadable.tsx';
import { hasCjk } from '#shared/lib/cjk.ts';
import { getCategoryTint } from '#shared/library/category-tint.ts';
import type { Category } from '#shared/library/tables/category.ts';
import { ASKED_CARD_FIELDS, type Flashcard, FlashcardSchema } from '#shared/library/tables/flashcard.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { type ShippedWord, suggestBack } from '#shared/shipped-words/shipped-word.ts';
import { markTones } from '#shared/word-lists/text/pinyin-tones.ts';
import type { CardTexts } from '../rows/plan-card-edit.ts';

export function createCardFormSchema(categoryIds: ReadonlySet<string>) {
  return z.extend(z.omit(FlashcardSchema, { id: true, importId: true, recording: true, photo: true }), {
    categoryId: z.string().check(z.refine((id) => categoryIds.has(id))),
  });
}

type CardFormInput = z.input<ReturnType<typeof createCardFormSchema>>;
export type CardFieldName = keyof CardFormInput;
type BackField = Exclude<CardFieldName, 'word' | 'categoryId'>;

export function toFormValues(card?: Partial<Flashcard>): CardFormInput {
  return Object.fromEntries(ASKED_CARD_FIELDS.map((field) => [field, card?.[field] ?? ''])) as CardFormInput;
}

export function getCardErrorKey(field: CardFieldName, code: string | undefined): string | undefined {
  if (!code) return undefined;
  if (field === 'categoryId') return 'card.errors.category';
  return code === 'too_big' ? 'card.errors.tooLong' : 'card.errors.blank';
}

export function useCardForm(initial: Partial<Flashcard>) {
  const { t } = useTranslation('flashcards');
  const categories = useLibrary(({ rows }) => rows.categories);
  const schema = useMemo(() => createCardFormSchema(new Set(categories.map(({ id }) => id))), [categories]);
  const form = useForm<CardFormInput, unknown, CardTexts>({
    resolver: zodResolver(schema),
    defaultValues: toFormValues(initial),
  });
  const { errors } = form.formState;
  const getError = (field: CardFieldName): string | undefined => {
    const key = getCardErrorKey(field, errors[field]?.type);
    return (
      key && t(key, { max: field === 'categoryId' ? LIBRARY_LIMITS.categoryName : LIBRARY_LIMITS[field] })
    );
  };
  return { form, getError, categories };
}
export type CardForm = ReturnType<typeof useCardForm>;

const OfferedReadings = loadable(
  async () => (await import('../readings/offered-readings.tsx')).OfferedReadings,
  { missing: 'nothing' },
);

const INITIAL_CATEGORIES = 8;

type CategoryFieldProps = {
  field: Pick<ControllerRenderProps, 'name' | 'value' | 'onChange' | 'ref'>;
  categories: readonly Category[];
  error: string | undefined;
};

function CategoryField({ field, categories, error }: CategoryFieldProps) {
  const { t } = useTranslation('flashcards');
  const id = useId();
  // A single further category would only replace the button.
  const [isExpanded, setIsExpanded] = useState(categories.length <= INITIAL_CATEGORIES + 1);
  const shown = categories.filter(
    (category, index) => isExpanded || index < INITIAL_CATEGORIES || category.id === field.value,
  );
  return (
    <fieldset aria-describedby={error && `${id}-error`}>
      <legend className="mb-1.5 font-semibold">
        {t('card.category')}
        {!field.value && (
          <span className="ml-2 text-sm font-normal text-soft">{t('card.selectCategory')}</span>
        )}
      </legend>
      {categories.length === 0 && <p className="text-sm text-soft">{t('card.noCategories')}</p>}
      <div className="flex flex-wrap gap-2">
        {shown.map((category, index) => (
          <ChoiceChip
            key={category.id}
            ref={index === 0 ? field.ref : undefined}
            type="radio"
            name={field.name}
            checked={category.id === field.value}
            onChange={() => field.onChange(category.id)}
            tint={getCategoryTint(category.name)}
          >
            <span {...markLanguage(category.name)}>{category.name}</span>
          </ChoiceChip>
        ))}
        {!isExpanded && (
          <Button tone="quiet" className="min-h-11" onClick={() => setIsExpanded(true)}>
            {t('card.moreCategories', { count: categories.length - shown.length })}
          </Button>
        )}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

export function CardFields({ form, getError, categories }: CardForm) {
  const { t } = useTranslation('flashcards');
  const backId = useId();
  const { register, control } = form;
  const suggest = useSuggestedBack(form);
  const { field } = useController({ control, name: 'categoryId' });
  const [word, ...back] = useWatch({ control, name: ['word', 'english', 'pinyin'] });
  const [english = '', pinyin = ''] = back;
  const markTonesOnBlur = {
    onBlur: () => hasCjk(word) && form.setValue('pinyin', markTones(form.getValues('pinyin') ?? '')),
  };
  const backFields: Record<BackField, { onBlur?: () => void }> = { english: {}, pinyin: markTonesOnBlur };
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label={t('card.word')}
        description={t('card.wordHint')}
        error={getError('word')}
        autoComplete="off"
        autoCapitalize="none"
        aria-required
        {...register('word', { onChange: suggest })}
      />
      <CategoryField field={field} categories={categories} error={getError('categoryId')} />
      {(hasCjk(word) || back.some(Boolean)) && (
        <fieldset aria-describedby={backId} className="grid grid-cols-2 gap-x-3 sm:gap-x-4">
          {(Object.keys(backFields) as BackField[]).map((name) => (
            <TextField
              key={name}
              label={t(`card.${name}`)}
              error={getError(name)}
              autoComplete="off"
              autoCapitalize="none"
              {...register(name, backFields[name])}
            />
          ))}
          <p id={backId} className="col-span-2 mt-1 text-sm text-soft first-letter:uppercase">
            {t('card.backHint')}
          </p>
        </fieldset>
      )}
      {hasCjk(word) && (
        <OfferedReadings
          word={word}
          back={{ english, pinyin }}
          onChoose={(filled) => {
            form.setValue('english', filled.english, { shouldDirty: true });
            form.setValue('pinyin', filled.pinyin, { shouldDirty: true });
          }}
        />
      )}
    </div>
  );
}

/** Returns a function that fills in the back of a shipped Chinese word. Call it after the word has changed. */
function useSuggestedBack({ getValues, setValue }: CardForm['form']) {
  const [shipped, setShipped] = useState<readonly ShippedWord[] | null>(null);
  const previousWord = useRef(getValues('word'));
  const suggest = () => {
    if (!shipped) return;
    const { word, english = '', pinyin = '' } = getValues();
    const back = suggestBack(shipped, { word: previousWord.current, english, pinyin }, word);
    previousWord.current = word;
    setValue('english', back.english);
    setValue('pinyin', back.pinyin);
  };
  useEffect(() => {
    void loadShippedWords(new Set(['zh'])).then(({ zh }) => zh && setShipped(zh));
  }, []);
  // The parent may have typed the word before the list arrives.
  const suggestLate = useEffectEvent(suggest);
  useEffect(() => {
    if (shipped) suggestLate();
  }, [shipped]);
  return suggest;
}
