import { useTranslation } from 'react-i18next';
import { type CommitOutcome, useCommitDurably } from '#client/library/use-commit.ts';
import { useIds, useLibrary } from '#client/library/use-library.ts';
import { type Notification, useNotification } from '#client/ui/notification/use-notification.ts';
import type { Change } from '#shared/library/change.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import {
  type DuplicateChoice,
  planSetWord,
  type SetWordPlan,
  type WordFields,
} from '#shared/tracking/plan-set-word.ts';

export type WordsNotification = Notification & {
  details?: readonly string[];
  upgrade?: boolean;
  undo?: () => void;
  /** Takes the answer to the question in `text`. */
  ask?: (choice: DuplicateChoice) => void;
};

export type NewWord = Omit<Flashcard, 'id'>;

export function useSetWords(setId: number) {
  const { t } = useTranslation('tracking');
  const { library } = useLibrary();
  const { commitDurably } = useCommitDurably();
  const ids = useIds();
  const { current, show } = useNotification<WordsNotification>();
  const notify = (next: Omit<WordsNotification, 'durationMs'>) => show({ ...next, durationMs: null });

  const notifyFailed = (text: string, outcome: Exclude<CommitOutcome, 'kept'>) =>
    notify({
      tone: 'error',
      text,
      details: [outcome === 'notKept' ? t('save.notKept') : t(`errors:refusals.${outcome}`)],
      upgrade: outcome === 'plan_flashcard_limit',
    });
  const carryOut = (changes: readonly Change[], failed: string, onKept: () => void) =>
    commitDurably(changes, (outcome) => {
      if (outcome === 'kept') onKept();
      else notifyFailed(failed, outcome);
    });

  const remove = (flashcardId: string, index: number, word: string, onRestored: () => void) => {
    const undo = () =>
      carryOut(
        [{ type: 'addToSet', setId, flashcardIds: [flashcardId], index }],
        t('words.addFailed'),
        () => {
          notify({ tone: 'success', text: t('words.restored', { word }) });
          onRestored();
        },
      );
    carryOut([{ type: 'removeFromSet', setId, flashcardIds: [flashcardId] }], t('words.removeFailed'), () =>
      notify({ tone: 'success', text: t('words.removed'), undo }),
    );
  };

  const add = (values: NewWord, onTaken: () => void, choice?: DuplicateChoice): void => {
    const plan = planSetWord(library, setId, { id: ids.flashcardId(), ...values }, choice);
    if (plan.kind === 'refused') {
      notifyFailed(t('words.addFailed'), plan.code);
      return;
    }
    if (plan.kind === 'ask') {
      const { word, pinyin } = plan.flashcard;
      notify({
        tone: 'info',
        text: t('words.ask.text', { word, pinyin, typed: values.pinyin }),
        ask: (answer) => add(values, onTaken, answer),
      });
      return;
    }
    let isAccepted = true;
    commitDurably(plan.changes, (outcome) => {
      isAccepted = outcome === 'kept' || outcome === 'notKept';
      const details = outcome === 'kept' ? describePlan(plan) : [];
      if (outcome !== 'kept') notifyFailed(t('words.addFailed'), outcome);
      else if (plan.kind === 'add') notify({ tone: 'success', text: t('words.added'), details });
      else notify({ tone: 'info', text: t('words.inSet', { word: plan.flashcard.word }), details });
    });
    if (isAccepted) onTaken();
  };

  /** Says what became of the texts typed beside the word. */
  const describePlan = (plan: Extract<SetWordPlan, { kind: 'add' | 'inSet' }>): string[] => {
    const { word, english, pinyin } = plan.flashcard;
    const name = (fields: WordFields['filled']) => (fields.length > 1 ? 'both' : fields[0]);
    const [filled, kept] = [name(plan.filled), name(plan.kept)];
    return [
      plan.kind === 'add' && plan.isDuplicate && t('words.secondCard', { word }),
      filled && t(`words.filled.${filled}`),
      kept && t(`words.kept.${kept}`, { english, pinyin }),
    ].filter((text) => typeof text === 'string');
  };

  const notifyIncomplete = () => notify({ tone: 'error', text: t('words.fillAll') });
  return { notification: current, remove, add, notifyIncomplete };
}
