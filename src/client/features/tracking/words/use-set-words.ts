import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CommitOutcome, useKeptCommit } from '#client/library/use-kept-commit.ts';
import { useIds, useLibrary } from '#client/library/use-library.ts';
import type { Change } from '#shared/library/change.ts';
import type { Flashcard } from '#shared/library/schema.ts';
import { planSetWord } from '#shared/tracking/plan-set-word.ts';

/** What the dialog says about the last thing done; `key` makes the same words be read out again. */
export type WordsMessage = {
  key: number;
  tone: 'success' | 'error' | 'info';
  text: string;
  detail?: string;
  /** Whether another plan would help. */
  upgrade?: boolean;
  undo?: () => void;
};

export type NewWord = Omit<Flashcard, 'id'>;

/** What a parent can do with the words of a set, and how the last of it went. */
export function useSetWords(setId: number) {
  const { t } = useTranslation('tracking');
  const { t: tError } = useTranslation('errors');
  const { library } = useLibrary();
  const { commitKept } = useKeptCommit();
  const ids = useIds();
  const [message, setMessage] = useState<WordsMessage | null>(null);
  const say = (next: Omit<WordsMessage, 'key'>) =>
    setMessage((before) => ({ ...next, key: (before?.key ?? 0) + 1 }));

  const sayFailed = (text: string, outcome: Exclude<CommitOutcome, 'kept'>) =>
    say({
      tone: 'error',
      text,
      detail: outcome === 'notKept' ? t('save.notKept') : tError(`refusals.${outcome}`),
      upgrade: outcome === 'plan_flashcard_limit',
    });
  const carryOut = (changes: readonly Change[], failed: string, onKept: () => void) =>
    commitKept(changes, (outcome) => {
      if (outcome === 'kept') onKept();
      else sayFailed(failed, outcome);
    });

  /** `onRestored` is called when the parent has taken it back. */
  const remove = (flashcardId: string, index: number, word: string, onRestored: () => void) => {
    const undo = () =>
      carryOut([{ type: 'addToSet', setId, flashcardId, index }], t('words.addFailed'), () => {
        say({ tone: 'success', text: t('words.restored', { word }) });
        onRestored();
      });
    carryOut([{ type: 'removeFromSet', setId, flashcardId }], t('words.removeFailed'), () =>
      say({ tone: 'success', text: t('words.removed'), undo }),
    );
  };

  /** Gives whether the form has done its work and may be emptied. */
  const add = (values: NewWord): boolean => {
    const plan = planSetWord(library, setId, { id: ids.flashcardId(), ...values });
    if (plan.kind === 'refused') {
      sayFailed(t('words.addFailed'), plan.code);
      return false;
    }
    if (plan.kind === 'inSet') {
      say({ tone: 'info', text: t('words.inSet', { word: plan.flashcard.word }) });
      return true;
    }
    let refused = false;
    commitKept(plan.changes, (outcome) => {
      refused = outcome !== 'kept' && outcome !== 'notKept';
      if (outcome === 'kept') say({ tone: 'success', text: t('words.added') });
      else sayFailed(t('words.addFailed'), outcome);
    });
    return !refused;
  };

  const sayIncomplete = () => say({ tone: 'error', text: t('words.fillAll') });
  return { message, remove, add, sayIncomplete };
}
