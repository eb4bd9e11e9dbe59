import { zodResolver } from '@hookform/resolvers/zod';
import { Undo2 } from 'lucide-react';
import {
  type ReactNode,
  type RefObject,
  useDeferredValue,
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
import { loadShippedWords } from '#client/lib/shipped-words/load-shipped-words.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextField } from '#client/ui/fields/field.tsx';
import { loadable } from '#client/ui/loadable.tsx';
import { NotificationBanner } from '#client/ui/notification/notification-banner.tsx';
import type { PageNotificationState } from '#client/ui/notification/use-notification.ts';
import { WordCard } from '#client/ui/word-card.tsx';
import { hasCjk } from '#shared/lib/cjk.ts';
import { ASKED_CARD_FIELDS, type Flashcard, FlashcardSchema } from '#shared/library/tables/flashcard.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import type { ShippedWord } from '#shared/shipped-words/shipped-word.ts';
import { suggestBack } from '#shared/shipped-words/suggest-back.ts';
import { markTones } from '#shared/word-lists/text/pinyin-tones.ts';
import type { CardTexts } from '../rows/plan-card-edit.ts';
import { CategoryField } from './category-field.tsx';
import { DuplicateDialog, type DuplicateQuestion, useDuplicateQuestion } from './duplicate-question.tsx';

export function createCardFormSchema(categoryIds: ReadonlySet<string>) {
  return z.extend(z.omit(FlashcardSchema, { id: true, importId: true, recording: true, photo: true }), {
    categoryId: z.string().check(z.refine((id) => categoryIds.has(id))),
  });
}

type CardFormInput = z.input<ReturnType<typeof createCardFormSchema>>;
export type CardFieldName = keyof CardFormInput;
type BackField = Exclude<CardFieldName, 'word' | 'categoryId'>;

export function startValues(card?: Partial<Flashcard>): CardFormInput {
  return Object.fromEntries(ASKED_CARD_FIELDS.map((field) => [field, card?.[field] ?? ''])) as CardFormInput;
}

export function cardErrorKey(field: CardFieldName, code: string | undefined): string | undefined {
  if (!code) return undefined;
  if (field === 'categoryId') return 'card.errors.category';
  return code === 'too_big' ? 'card.errors.tooLong' : 'card.errors.blank';
}

export function useCardForm(start: Partial<Flashcard>) {
  const { t } = useTranslation('flashcards');
  const categories = useLibrary(({ rows }) => rows.categories);
  const schema = useMemo(() => createCardFormSchema(new Set(categories.map(({ id }) => id))), [categories]);
  const form = useForm<CardFormInput, unknown, CardTexts>({
    resolver: zodResolver(schema),
    defaultValues: startValues(start),
  });
  const { errors } = form.formState;
  const errorOf = (field: CardFieldName): string | undefined => {
    const key = cardErrorKey(field, errors[field]?.type);
    return (
      key && t(key, { max: field === 'categoryId' ? LIBRARY_LIMITS.categoryName : LIBRARY_LIMITS[field] })
    );
  };
  return { form, errorOf, categories };
}
type CardForm = ReturnType<typeof useCardForm>;

const OfferedReadings = loadable(
  async () => (await import('../readings/offered-readings.tsx')).OfferedReadings,
  { missing: 'nothing' },
);

function CardFields({ form, errorOf, categories }: CardForm) {
  const { t } = useTranslation('flashcards');
  const backId = useId();
  const { register, control } = form;
  const suggest = useSuggestedBack(form);
  const { field } = useController({ control, name: 'categoryId' });
  const word = register('word', { onChange: suggest });
  const [typed, ...back] = useWatch({ control, name: ['word', 'english', 'pinyin'] });
  const [english = '', pinyin = ''] = back;
  const markWritten = {
    onBlur: () => hasCjk(typed) && form.setValue('pinyin', markTones(form.getValues('pinyin') ?? '')),
  };
  const backFields: Record<BackField, { onBlur?: () => void }> = { english: {}, pinyin: markWritten };
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label={t('card.word')}
        description={t('card.wordHint')}
        error={errorOf('word')}
        autoComplete="off"
        autoCapitalize="none"
        aria-required
        {...word}
      />
      <CategoryField field={field} categories={categories} error={errorOf('categoryId')} />
      {(hasCjk(typed) || back.some(Boolean)) && (
        <fieldset aria-describedby={backId} className="grid grid-cols-2 gap-x-3 sm:gap-x-4">
          {(Object.keys(backFields) as BackField[]).map((name) => (
            <TextField
              key={name}
              label={t(`card.${name}`)}
              error={errorOf(name)}
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
      {hasCjk(typed) && (
        <OfferedReadings
          word={typed}
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

/** Returns a function, to be called after the word has changed, that fills in the back of a shipped Chinese word. */
function useSuggestedBack({ getValues, setValue }: CardForm['form']) {
  const [shipped, setShipped] = useState<readonly ShippedWord[] | null>(null);
  const before = useRef(getValues('word'));
  const suggest = () => {
    if (!shipped) return;
    const { word, english = '', pinyin = '' } = getValues();
    const back = suggestBack(shipped, { word: before.current, english, pinyin }, word);
    before.current = word;
    setValue('english', back.english);
    setValue('pinyin', back.pinyin);
  };
  useEffect(() => {
    void loadShippedWords(new Set(['zh'])).then(({ zh }) => zh && setShipped(zh));
  }, []);
  // The word may already have been typed when the list arrives.
  const suggestLate = useEffectEvent(suggest);
  useEffect(() => {
    if (shipped) suggestLate();
  }, [shipped]);
  return suggest;
}

/** The submit button refers to the form by this id; only one sheet is open at a time. */
export const CARD_FORM_ID = 'card-form';

export type SheetFormProps = {
  title: string;
  footer: ReactNode;
  cardForm: CardForm;
  /** Gets the focus on close instead of the element that had it before. */
  returnFocus?: RefObject<HTMLElement | null> | undefined;
  onClose: () => void;
  onShow: (card: Flashcard) => void;
  findDuplicate: (values: CardTexts) => DuplicateQuestion['duplicate'] | null;
  onQuestion?: () => void;
  save: (values: CardTexts) => unknown;
  /** Adds the texts that the existing card lacks, instead of creating a second card. */
  fill?: (card: Flashcard, values: CardTexts) => void;
  holdsInput?: boolean;
  onCard?: ReactNode;
  before?: ReactNode;
  after?: ReactNode;
};

export function SheetForm(props: SheetFormProps) {
  const { title, cardForm, onClose, findDuplicate, save, fill } = props;
  const { question, ask, closeThen } = useDuplicateQuestion();
  const submit = cardForm.form.handleSubmit((values) => {
    const duplicate = findDuplicate(values);
    if (!duplicate) return save(values);
    props.onQuestion?.();
    ask({ duplicate, values });
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      {...(props.returnFocus && { returnFocus: props.returnFocus })}
      footer={props.footer}
      holdsInput={props.holdsInput ?? false}
    >
      <form
        id={CARD_FORM_ID}
        noValidate
        aria-label={title}
        onSubmit={submit}
        className="flex flex-col gap-4 pb-1"
      >
        {props.before}
        <div className="relative">
          <TypedWord control={cardForm.form.control} />
          {/* The question appears above a phone's keyboard and does not move the fields. */}
          <div className="absolute inset-x-0 -bottom-3 z-10 flex justify-center">{props.onCard}</div>
        </div>
        <CardFields {...cardForm} />
        <FocusOnWord setFocus={cardForm.form.setFocus} />
        {props.after}
      </form>
      {/* The dialog is outside the form but inside the sheet, so that a press on it does not close the sheet. */}
      {question && (
        <DuplicateDialog
          question={question}
          onProceed={() => closeThen(() => save(question.values))}
          onFill={fill && (() => closeThen(() => fill(question.duplicate.card, question.values)))}
          onShow={() => closeThen(() => props.onShow(question.duplicate.card))}
          onClose={() => ask(null)}
        />
      )}
    </Dialog>
  );
}

/** Gives up its room where a keyboard or a low screen leaves little for the fields. */
function TypedWord({ control }: { control: CardForm['form']['control'] }) {
  const word = useDeferredValue(useWatch({ control, name: 'word' }));
  return (
    <div aria-hidden="true" className="px-6 pt-1 flat:hidden">
      <WordCard word={word.trim()} className="mx-auto w-full max-w-80 -rotate-1" />
    </div>
  );
}

/** Must be inside the dialog, which renders its content later than itself. */
function FocusOnWord({ setFocus }: Pick<CardForm['form'], 'setFocus'>) {
  useEffect(() => setFocus('word', { shouldSelect: true }), [setFocus]);
  return null;
}

export function SheetMessage({ notification }: { notification: PageNotificationState }) {
  const { t } = useTranslation('flashcards');
  const { current, dismiss } = notification;
  const undo = current?.undo;
  return (
    <NotificationBanner notification={notification}>
      {undo && (
        <Button
          tone="quiet"
          className="-my-2"
          icon={<Undo2 className="size-4" />}
          onClick={() => {
            dismiss();
            undo();
          }}
        >
          {t('undo')}
        </Button>
      )}
    </NotificationBanner>
  );
}
