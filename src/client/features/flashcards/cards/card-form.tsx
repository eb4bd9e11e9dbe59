import { zodResolver } from '@hookform/resolvers/zod';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod/mini';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { isForInputMethod } from '#client/lib/input-method.ts';
import { loadShippedWords } from '#client/lib/shipped-words/load-shipped-words.ts';
import { useIds, useLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { ChoiceChip } from '#client/ui/fields/chip.tsx';
import { FieldError, TextAreaField, TextField } from '#client/ui/fields/field.tsx';
import { loadable } from '#client/ui/loadable.tsx';
import { hasCjk } from '#shared/lib/cjk.ts';
import { readName } from '#shared/library/sets.ts';
import type { Category } from '#shared/library/tables/category.ts';
import {
  ASKED_CARD_FIELDS,
  type AskedCardField,
  type Flashcard,
  FlashcardSchema,
} from '#shared/library/tables/flashcard.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { getTextKey, isVisible } from '#shared/library/tables/text.ts';
import type { ShippedWord } from '#shared/shipped-words/shipped-word.ts';
import { suggestBack } from '#shared/shipped-words/suggest-back.ts';
import { splitTypedLines } from '#shared/word-lists/plan-typed-lines.ts';
import { markTones } from '#shared/word-lists/text/pinyin-tones.ts';
import type { CardValues } from '../rows/plan-card-edit.ts';
import { useCategoryTint } from '../rows/use-card-actions.ts';

/** The choice of a category that is created with the card under `categoryName`. */
const NEW_CATEGORY = 'new';

/** Several words, one per line. */
const LinesSchema = z.string().check(({ value: input, issues }) => {
  const lines = splitTypedLines(input);
  if (!lines.some(isVisible)) issues.push({ code: 'too_small', minimum: 1, origin: 'string', input });
  if (lines.some((line) => line.length > LIBRARY_LIMITS.word))
    issues.push({ code: 'too_big', maximum: LIBRARY_LIMITS.word, origin: 'string', input });
});

export function createCardFormSchema(categoryIds: ReadonlySet<string>, { takesLines = false } = {}) {
  return z.extend(z.omit(FlashcardSchema, { importId: true }), {
    word: takesLines ? LinesSchema : FlashcardSchema.shape.word,
    categoryId: z.string().check(z.refine((id) => id === NEW_CATEGORY || categoryIds.has(id))),
    categoryName: z.optional(z.string()),
  });
}

type CardFormInput = z.input<ReturnType<typeof createCardFormSchema>>;
export type CardFieldName = keyof CardFormInput;
type BackField = Exclude<AskedCardField, 'word' | 'categoryId'>;

export function toFormValues(card: Partial<Flashcard> & Pick<Flashcard, 'id'>): CardFormInput {
  const values = Object.fromEntries(ASKED_CARD_FIELDS.map((field) => [field, card[field] ?? '']));
  return { id: card.id, categoryName: '', ...values } as CardFormInput;
}

export function getCardErrorKey(field: CardFieldName, code: string | undefined): string | undefined {
  if (!code) return undefined;
  if (field === 'categoryId') return 'card.errors.category';
  const group = field === 'categoryName' ? 'category' : 'card';
  return `${group}.errors.${code === 'too_big' ? 'tooLong' : 'blank'}`;
}

type InitialCard = Parameters<typeof toFormValues>[0];

/** Returns a form for a card. With `takesLines`, its word field takes several words, one per line. */
export function useCardForm(initial: InitialCard, { takesLines = false } = {}) {
  const { t } = useTranslation('flashcards');
  const ids = useIds();
  const categories = useLibrary(({ rows }) => rows.categories);
  const schema = useMemo(
    () => createCardFormSchema(new Set(categories.map(({ id }) => id)), { takesLines }),
    [categories, takesLines],
  );
  const form = useForm<CardFormInput, unknown, CardValues & { categoryName?: string | undefined }>({
    resolver: zodResolver(schema),
    defaultValues: toFormValues(initial),
  });
  const { errors } = form.formState;
  const getError = (field: 'word' | 'categoryId' | 'categoryName' | BackField): string | undefined => {
    const key = getCardErrorKey(field, errors[field]?.type);
    const limit = field === 'categoryId' ? 'categoryName' : field;
    return key && t(key, { max: LIBRARY_LIMITS[limit] });
  };
  /** Returns the chosen category, or the one that the card creates, or null after showing what is wrong with its name. */
  const chooseCategory = ({ categoryId, categoryName = '' }: ChosenCategory): Category | null => {
    if (categoryId !== NEW_CATEGORY) return categories.find(({ id }) => id === categoryId) ?? null;
    const reading = readName(categoryName, []);
    if (reading.ok) {
      const isSame = ({ name }: Category) => getTextKey(name) === getTextKey(reading.name);
      return categories.find(isSame) ?? { id: ids.categoryId(), name: reading.name };
    }
    const type = reading.reason === 'tooLong' ? 'too_big' : 'too_small';
    form.setError('categoryName', { type }, { shouldFocus: true });
    return null;
  };
  return { form, getError, categories, chooseCategory };
}
type ChosenCategory = { categoryId: string; categoryName?: string | undefined };
export type CardForm = ReturnType<typeof useCardForm>;

const OfferedReadings = loadable(
  async () => (await import('../readings/offered-readings.tsx')).OfferedReadings,
  { missing: 'nothing' },
);

const INITIAL_CATEGORIES = 8;
const MAX_LINES_SHOWN = 8;

function CategoryField({ cardForm }: { cardForm: CardForm }) {
  const { t } = useTranslation('flashcards');
  const { form, categories } = cardForm;
  const { field } = useController({ control: form.control, name: 'categoryId' });
  const getTint = useCategoryTint();
  const error = cardForm.getError('categoryId');
  const isNew = field.value === NEW_CATEGORY;
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
      <div className="flex flex-wrap gap-2">
        {shown.map((category, index) => (
          <ChoiceChip
            key={category.id}
            ref={index === 0 ? field.ref : undefined}
            type="radio"
            name={field.name}
            checked={category.id === field.value}
            onChange={() => field.onChange(category.id)}
            tint={getTint(category.id)}
          >
            <span {...markLanguage(category.name)}>{category.name}</span>
          </ChoiceChip>
        ))}
        {!isExpanded && (
          <Button tone="quiet" className="min-h-11" onClick={() => setIsExpanded(true)}>
            {t('card.moreCategories', { count: categories.length - shown.length })}
          </Button>
        )}
        <ChoiceChip
          ref={shown.length === 0 ? field.ref : undefined}
          type="radio"
          name={field.name}
          checked={isNew}
          onChange={() => field.onChange(NEW_CATEGORY)}
        >
          {t('card.newCategory')}
        </ChoiceChip>
      </div>
      {isNew && (
        <TextField
          label={t('category.name')}
          error={cardForm.getError('categoryName')}
          autoComplete="off"
          aria-required
          className="mt-3"
          {...form.register('categoryName')}
        />
      )}
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

type CardFieldsProps = {
  cardForm: CardForm;
  shipped: readonly ShippedWord[] | null;
  /** The lines of a new card's field, which takes several words, and their problems. */
  typed?: { lines: readonly string[]; notes: ReactNode } | undefined;
  added?: ReactNode;
};

export function CardFields({ cardForm, shipped, typed, added }: CardFieldsProps) {
  const { t } = useTranslation('flashcards');
  const backId = useId();
  const { form, getError } = cardForm;
  const { register, control } = form;
  const suggest = useSuggestedBack(form, shipped);
  const [word, ...back] = useWatch({ control, name: ['word', 'english', 'pinyin'] });
  const [english = '', pinyin = ''] = back;
  const markTonesOnBlur = {
    onBlur: () => hasCjk(word) && form.setValue('pinyin', markTones(form.getValues('pinyin') ?? '')),
  };
  const backFields: Record<BackField, { onBlur?: () => void }> = { english: {}, pinyin: markTonesOnBlur };
  const isSeveral = typed !== undefined && typed.lines.length > 1;
  const submitOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isEnter = event.key === 'Enter' && !event.shiftKey && !isForInputMethod(event.nativeEvent);
    // A touch keyboard has no other key for the next line.
    if (!isEnter || isSeveral || window.matchMedia('(pointer: coarse)').matches) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  const wordField = {
    label: t(isSeveral ? 'card.words' : 'card.word'),
    error: getError('word'),
    autoComplete: 'off',
    autoCapitalize: 'none',
    'aria-required': true,
    ...register('word', { onChange: suggest }),
  };
  return (
    <div className="flex flex-col gap-4">
      {typed ? (
        <div>
          <TextAreaField
            {...wordField}
            description={t('card.linesHint')}
            rows={Math.min(MAX_LINES_SHOWN, word.split('\n').length)}
            onKeyDown={submitOnEnter}
          />
          {typed.notes}
          {added && <div className="mt-2 empty:hidden">{added}</div>}
        </div>
      ) : (
        <TextField {...wordField} description={t('card.wordHint')} />
      )}
      <CategoryField cardForm={cardForm} />
      {!isSeveral && (hasCjk(word) || back.some(Boolean)) && (
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
      {!isSeveral && hasCjk(word) && (
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

/** Returns the shipped Chinese words once they are loaded. */
export function useShippedChinese(): readonly ShippedWord[] | null {
  const [shipped, setShipped] = useState<readonly ShippedWord[] | null>(null);
  useEffect(() => {
    void loadShippedWords(new Set(['zh'])).then(({ zh }) => zh && setShipped(zh));
  }, []);
  return shipped;
}

/** Returns a function that fills in the back of a shipped Chinese word. Call it after the word has changed. */
function useSuggestedBack({ getValues, setValue }: CardForm['form'], shipped: readonly ShippedWord[] | null) {
  const previousWord = useRef(getValues('word'));
  const suggest = () => {
    if (!shipped) return;
    const { word, english = '', pinyin = '' } = getValues();
    const back = suggestBack(shipped, { word: previousWord.current, english, pinyin }, word);
    previousWord.current = word;
    setValue('english', back.english);
    setValue('pinyin', back.pinyin);
  };
  // The parent may have typed the word before the list arrives.
  const suggestLate = useEffectEvent(suggest);
  useEffect(() => {
    if (shipped) suggestLate();
  }, [shipped]);
  return suggest;
}
