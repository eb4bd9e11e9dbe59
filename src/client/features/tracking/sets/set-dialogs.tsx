import { Undo2, X } from 'lucide-react';
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UpgradeLink } from '#client/account/plan/upgrade-link.tsx';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { useLeavingDays, useLeavingText } from '#client/library/sessions/use-leaving-days.ts';
import { useCardUsage } from '#client/library/use-card-usage.ts';
import { type CommitOutcome, useCommitDurably } from '#client/library/use-commit.ts';
import { useIds, useLibrary } from '#client/library/use-library.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button, IconButton } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { Dialog, FormDialog } from '#client/ui/dialog.tsx';
import { TextField } from '#client/ui/fields/field.tsx';
import { type Notification, useNotification } from '#client/ui/notification/use-notification.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { readName } from '#shared/library/sets.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import {
  type DuplicateChoice,
  planSetWord,
  type SetWordPlan,
  type WordFields,
} from '#shared/tracking/plan-set-word.ts';
import { AddWordForm, type NewWord } from './add-word-form.tsx';

type WordsNotification = Notification & {
  details?: readonly string[];
  upgrade?: boolean;
  undo?: () => void;
  ask?: (choice: DuplicateChoice) => void;
};

type AcceptedPlan = Extract<SetWordPlan, { kind: 'add' | 'inSet' }>;

function useSetWords(setId: number) {
  const { t } = useTranslation('tracking');
  const { library } = useLibrary();
  const { commitDurably } = useCommitDurably();
  const ids = useIds();
  const { current, show } = useNotification<WordsNotification>();
  const notify = (next: Omit<WordsNotification, 'durationMs'>) => show({ ...next, durationMs: null });

  const notifyFailure = (text: string, outcome: Exclude<CommitOutcome, 'kept'>) =>
    notify({
      tone: 'error',
      text,
      details: [outcome === 'notKept' ? t('save.notKept') : t(`errors:refusals.${outcome}`)],
      upgrade: outcome === 'plan_flashcard_limit',
    });
  const carryOut = (changes: readonly Change[], failureText: string, onDone: () => void) =>
    commitDurably(changes, (outcome) => {
      if (outcome === 'kept') onDone();
      else notifyFailure(failureText, outcome);
    });

  const remove = (flashcardId: string, index: number, word: string, onRestored: () => void) => {
    const card = { setId, flashcardIds: [flashcardId] };
    const undo = () =>
      carryOut([{ type: 'addToSet', ...card, index }], t('words.addFailed'), () => {
        notify({ tone: 'success', text: t('words.restored', { word }) });
        onRestored();
      });
    carryOut([{ type: 'removeFromSet', ...card }], t('words.removeFailed'), () =>
      notify({ tone: 'success', text: t('words.removed'), undo }),
    );
  };

  const add = (values: NewWord, onAdded: () => void, choice?: DuplicateChoice): void => {
    const plan = planSetWord(library, setId, { id: ids.flashcardId(), ...values }, choice);
    if (plan.kind === 'refused') notifyFailure(t('words.addFailed'), plan.code);
    else if (plan.kind !== 'ask') commitPlan(plan, onAdded);
    else {
      const { word, pinyin } = plan.flashcard;
      const text = t('words.ask.text', { word, pinyin, typed: values.pinyin });
      notify({ tone: 'info', text, ask: (answer) => add(values, onAdded, answer) });
    }
  };
  const commitPlan = (plan: AcceptedPlan, onAdded: () => void) => {
    let isAccepted = true;
    commitDurably(plan.changes, (outcome) => {
      isAccepted = outcome === 'kept' || outcome === 'notKept';
      const details = outcome === 'kept' ? describePlan(plan) : [];
      if (outcome !== 'kept') notifyFailure(t('words.addFailed'), outcome);
      else if (plan.kind === 'add') notify({ tone: 'success', text: t('words.added'), details });
      else notify({ tone: 'info', text: t('words.inSet', { word: plan.flashcard.word }), details });
    });
    if (isAccepted) onAdded();
  };

  const describePlan = (plan: AcceptedPlan): string[] => {
    const { word, english, pinyin } = plan.flashcard;
    const summarize = (fields: WordFields['filled']) => (fields.length > 1 ? 'both' : fields[0]);
    const filled = summarize(plan.filled);
    const kept = summarize(plan.kept);
    return [
      plan.kind === 'add' && plan.isDuplicate && t('words.secondCard', { word }),
      filled && t(`words.filled.${filled}`),
      kept && t(`words.kept.${kept}`, { english, pinyin }),
    ].filter((text) => typeof text === 'string');
  };

  const notifyIncomplete = () => notify({ tone: 'error', text: t('words.fillAll') });
  return { notification: current, remove, add, notifyIncomplete };
}

type WordListProps = {
  cards: readonly Flashcard[];
  name: string;
  /** Must call `onRestored` when the card has been restored. */
  onRemove: (card: Flashcard, onRestored: () => void) => void;
};

function WordList({ cards, name, onRemove }: WordListProps) {
  const { t } = useTranslation('tracking');
  const leavingDays = useLeavingDays(useCardUsage());
  const formatLeavingDay = useLeavingText();
  const list = useRef<HTMLOListElement>(null);
  const nextFocus = useRef<number | null>(null);

  // Runs after every render, because the render after the removal moves the next row up.
  useEffect(() => {
    if (nextFocus.current === null) return;
    const buttons = list.current?.querySelectorAll('button') ?? [];
    const button = buttons[Math.min(nextFocus.current, buttons.length - 1)];
    nextFocus.current = null;
    (button ?? list.current)?.focus();
  });

  return (
    <>
      {cards.length === 0 && <p className="text-soft">{t('words.empty')}</p>}
      <ol
        ref={list}
        tabIndex={-1}
        aria-label={t('words.list', { name })}
        className="divide-y divide-hairline rounded-panel bg-card empty:hidden"
      >
        {cards.map((card, index) => {
          const leavesOn = leavingDays?.get(card.id);
          return (
            <li key={card.id} className="flex items-center justify-between gap-3 py-1 pr-1 pl-4">
              <span className="min-w-0">
                <span
                  className="font-word text-[1.5rem] leading-tight font-bold text-word"
                  {...markLanguage(card.word)}
                >
                  {card.word}
                </span>
                {index === 0 && (
                  <span className="ml-2 text-sm font-normal text-soft">{t('words.oldest')}</span>
                )}
                {leavesOn && <span className="block text-sm text-soft">{formatLeavingDay(leavesOn)}</span>}
              </span>
              <IconButton
                label={t('words.remove', { word: card.word })}
                icon={<X className="size-5" />}
                onClick={() => {
                  const focusRow = () => {
                    nextFocus.current = index;
                  };
                  focusRow();
                  onRemove(card, focusRow);
                }}
              />
            </li>
          );
        })}
      </ol>
    </>
  );
}

type WordsDialogProps = { setId: number; onClose: () => void; returnFocusRef: RefObject<HTMLElement | null> };

export function WordsDialog({ setId, onClose, returnFocusRef }: WordsDialogProps) {
  const { t } = useTranslation('tracking');
  const { library } = useLibrary();
  const { notification, remove, add, notifyIncomplete } = useSetWords(setId);
  const set = library.sets.get(setId);
  if (!set) return null;
  const cards = set.flashcardIds.flatMap((id) => library.flashcards.get(id) ?? []);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('words.title', { name: set.name })}
      description={t('words.description')}
      returnFocusRef={returnFocusRef}
    >
      <div className="flex flex-col gap-5">
        <WordList
          cards={cards}
          name={set.name}
          onRemove={({ id, word }, onRestored) => remove(id, set.flashcardIds.indexOf(id), word, onRestored)}
        />
        {notification && <Outcome key={notification.key} notification={notification} />}
        <AddWordForm
          set={set}
          onAdd={add}
          onIncomplete={notifyIncomplete}
          isResolved={notification !== null && notification.tone !== 'error'}
        />
      </div>
    </Dialog>
  );
}

function Outcome({ notification }: { notification: WordsNotification }) {
  const { t } = useTranslation('tracking');
  const { tone, text, details = [], upgrade, undo, ask } = notification;
  const firstAnswer = useRef<HTMLButtonElement>(null);
  useEffect(() => firstAnswer.current?.focus(), []);
  return (
    <Banner tone={tone} className="sticky top-0 z-10">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <div>
          <p>{text}</p>
          {details.map((detail) => (
            <p key={detail} className="font-normal">
              {detail}
            </p>
          ))}
          {upgrade && <UpgradeLink />}
        </div>
        {undo && (
          <button type="button" onClick={undo} className={buttonClass('quiet', '-mx-4 -my-2.5 underline')}>
            <Undo2 className="size-4" />
            {t('words.undo')}
          </button>
        )}
        {ask && (
          <div className="mt-2 flex flex-wrap gap-3">
            <Button ref={firstAnswer} onClick={() => ask('same')}>
              {t('words.ask.same')}
            </Button>
            <Button onClick={() => ask('second')}>{t('words.ask.second')}</Button>
          </div>
        )}
      </div>
    </Banner>
  );
}

type SetNameDialogProps = {
  set: CardSet | null;
  onSave: (name: string) => void;
  onClose: () => void;
  returnFocusRef: RefObject<HTMLElement | null>;
};

export function SetNameDialog({ set, onSave, onClose, returnFocusRef }: SetNameDialogProps) {
  const { t } = useTranslation('tracking');
  const sets = useLibrary(({ rows }) => rows.sets);
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const otherNames = sets.filter(({ id }) => id !== set?.id).map(({ name }) => name);
    const result = readName(field.current?.value ?? '', otherNames);
    if (result.ok) return onSave(result.name);
    setError(t(`sets.nameErrors.${result.reason}`, { max: LIBRARY_LIMITS.categoryName }));
    field.current?.focus();
  };
  return (
    <FormDialog
      title={set ? t('sets.renameTitle', { name: set.name }) : t('sets.addTitle')}
      formId={formId}
      cancelLabel={t('sets.cancel')}
      confirmLabel={t('sets.saveName')}
      onClose={onClose}
      returnFocusRef={returnFocusRef}
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          ref={field}
          label={t('sets.name')}
          defaultValue={set?.name}
          error={error}
          aria-required
          autoComplete="off"
        />
      </form>
    </FormDialog>
  );
}
