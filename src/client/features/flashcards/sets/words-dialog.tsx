import { Undo2, X } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { UpgradeLink } from '#client/account/plan/upgrade-link.tsx';
import { formatDay } from '#client/lib/i18n/day-formats.ts';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { useLeavingDays, useLeavingText } from '#client/library/sessions/use-leaving-days.ts';
import { useRotateSets, useUpcomingLibrary } from '#client/library/sessions/use-rotate-sets.ts';
import { useCardUsage } from '#client/library/use-card-usage.ts';
import { useChildId, useToday } from '#client/library/use-child.ts';
import { type CommitOutcome, useCommitDurably } from '#client/library/use-commit.ts';
import { useIds } from '#client/library/use-library.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button, IconButton } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { CardWord } from '#client/ui/card-word.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { type Notification, useNotification } from '#client/ui/notification/use-notification.ts';
import { toZonedIso } from '#shared/lib/local-clock.ts';
import type { Change } from '#shared/library/changes/change.ts';
import type { Library } from '#shared/library/library.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
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
  const { t } = useTranslation('set-words');
  const childId = useChildId();
  const day = useToday();
  const rotateSets = useRotateSets();
  const { commitDurably } = useCommitDurably();
  const ids = useIds();
  const { current, show } = useNotification<WordsNotification>();
  const notify = (next: Omit<WordsNotification, 'durationMs'>) => show({ ...next, durationMs: null });

  const notifyFailure = (text: string, outcome: Exclude<CommitOutcome, 'stored'>) =>
    notify({
      tone: 'error',
      text,
      details: [outcome === 'inMemory' ? t('errors:notKept') : t(`errors:refusals.${outcome}`)],
      upgrade: outcome === 'plan_flashcard_limit',
    });
  const rotateFirst = (onReady: (library: Library) => void) =>
    rotateSets({ childId, day, at: toZonedIso(new Date()), editedSetId: setId }, onReady);
  const carryOut = (changes: readonly Change[], failureText: string, onDone: () => void) =>
    commitDurably(changes, (outcome) => {
      if (outcome === 'stored') onDone();
      else notifyFailure(failureText, outcome);
    });

  const remove = (flashcardId: string, index: number, word: string, onRestored: () => void) => {
    const card = { setId, flashcardIds: [flashcardId] };
    const undo = () =>
      carryOut([{ type: 'addToSet', ...card, index }], t('addFailed'), () => {
        notify({ tone: 'success', text: t('restored', { word }) });
        onRestored();
      });
    rotateFirst(() =>
      carryOut([{ type: 'removeFromSet', ...card }], t('removeFailed'), () =>
        notify({ tone: 'success', text: t('removed'), undo }),
      ),
    );
  };

  const add = (values: NewWord, onAdded: () => void, choice?: DuplicateChoice): void =>
    rotateFirst((library) => {
      const plan = planSetWord(library, setId, { id: ids.flashcardId(), ...values }, choice);
      if (plan.kind === 'refused') notifyFailure(t('addFailed'), plan.code);
      else if (plan.kind !== 'ask') commitPlan(plan, onAdded);
      else {
        const { word, pinyin } = plan.flashcard;
        const text = t('ask.text', { word, pinyin, typed: values.pinyin });
        notify({ tone: 'info', text, ask: (answer) => add(values, onAdded, answer) });
      }
    });
  const commitPlan = (plan: AcceptedPlan, onAdded: () => void) => {
    let isAccepted = true;
    commitDurably(plan.changes, (outcome) => {
      isAccepted = outcome === 'stored' || outcome === 'inMemory';
      const details = outcome === 'stored' ? describePlan(plan) : [];
      if (outcome !== 'stored') notifyFailure(t('addFailed'), outcome);
      else if (plan.kind === 'add') notify({ tone: 'success', text: t('added'), details });
      else notify({ tone: 'info', text: t('inSet', { word: plan.flashcard.word }), details });
    });
    if (isAccepted) onAdded();
  };

  const describePlan = (plan: AcceptedPlan): string[] => {
    const { word, english, pinyin } = plan.flashcard;
    const summarize = (fields: WordFields['filled']) => (fields.length > 1 ? 'both' : fields[0]);
    const filled = summarize(plan.filled);
    const kept = summarize(plan.kept);
    return [
      plan.kind === 'add' && plan.isDuplicate && t('secondCard', { word }),
      filled && t(`filled.${filled}`),
      kept && t(`kept.${kept}`, { english, pinyin }),
    ].filter((text) => typeof text === 'string');
  };

  const notifyIncomplete = () => notify({ tone: 'error', text: t('fillAll') });
  return { notification: current, remove, add, notifyIncomplete };
}

type WordListProps = {
  cards: readonly Flashcard[];
  set: CardSet;
  /** Must call `onRestored` when the card has been restored. */
  onRemove: (card: Flashcard, onRestored: () => void) => void;
};

function WordList({ cards, set, onRemove }: WordListProps) {
  const { t } = useTranslation('set-words');
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
      {cards.length === 0 && !set.opensOn && <p className="text-soft">{t('empty')}</p>}
      <ol
        ref={list}
        tabIndex={-1}
        aria-label={t('list', { name: set.name })}
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
                  <CardWord card={card} />
                </span>
                {index === 0 && <span className="ml-2 text-sm font-normal text-soft">{t('oldest')}</span>}
                {leavesOn && <span className="block text-sm text-soft">{formatLeavingDay(leavesOn)}</span>}
              </span>
              <IconButton
                label={t('remove', { word: card.word })}
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
  const { t, i18n } = useTranslation('set-words');
  const library = useUpcomingLibrary(useChildId(), useToday());
  const { notification, remove, add, notifyIncomplete } = useSetWords(setId);
  const set = library?.sets.get(setId);
  if (!library || !set) return null;
  const cards = set.flashcardIds.flatMap((id) => library.flashcards.get(id) ?? []);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title', { name: set.name })}
      description={
        set.opensOn ? t('begins', { date: formatDay(set.opensOn, i18n.language) }) : t('description')
      }
      returnFocusRef={returnFocusRef}
    >
      <div className="flex flex-col gap-5">
        <WordList
          cards={cards}
          set={set}
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
  const { t } = useTranslation('set-words');
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
            {t('undo')}
          </button>
        )}
        {ask && (
          <div className="mt-2 flex flex-wrap gap-3">
            <Button ref={firstAnswer} onClick={() => ask('same')}>
              {t('ask.same')}
            </Button>
            <Button onClick={() => ask('second')}>{t('ask.second')}</Button>
          </div>
        )}
      </div>
    </Banner>
  );
}
