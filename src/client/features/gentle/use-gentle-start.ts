import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { loadShippedWords } from '#client/lib/shipped-words/load-shipped-words.ts';
import { useCommit } from '#client/library/use-commit.ts';
import { useIds, useLibraryRules, useReadLibrary } from '#client/library/use-library.ts';
import type { Notify } from '#client/ui/notification/use-page-notification.ts';
import type { Change } from '#shared/library/change.ts';
import { readChild } from '#shared/library/child.ts';
import { WORD_LANGUAGES, type WordLanguage } from '#shared/library/schema.ts';
import { GENTLE_SETS, planGentleStart } from '#shared/teach/gentle/plan-gentle-start.ts';

type GentleStart = { childId: number; day: string; notify: Notify; onAnswer: () => void };

/** Returns what the two answers to the offer do. Each says its outcome and can be taken back. */
export function useGentleStart({ childId, day, notify, onAnswer }: GentleStart): {
  start: (language: WordLanguage) => Promise<void>;
  skip: () => void;
} {
  const { t } = useTranslation('gentle');
  const { t: tError } = useTranslation('errors');
  const readLibrary = useReadLibrary();
  const { flashcardLimit } = useLibraryRules();
  const ids = useIds();
  const commit = useCommit();
  // Ahead of the press, which may be without a network.
  useEffect(() => void loadShippedWords(new Set(WORD_LANGUAGES)), []);
  const carryOut = (change: Change, done: string, undo: Change) => {
    const result = commit(change);
    if (!result.ok) return notify.error(tError(`refusals.${result.code}`));
    notify.success(done, { run: () => commit(undo), large: true });
    onAnswer();
  };
  return {
    start: async (language) => {
      const shipped = await loadShippedWords(new Set([language]));
      const library = readLibrary();
      const room = flashcardLimit === null ? null : Math.max(0, flashcardLimit - library.flashcardCount);
      const sets = Array.from({ length: GENTLE_SETS }, (_, i) => ({
        ...{ id: ids.setId(), name: t('setName', { number: i + 1 }) },
      }));
      const plan = planGentleStart(library, { childId, day, language, shipped, sets, room });
      if (!plan) return notify.error(room === 0 ? tError('refusals.plan_flashcard_limit') : t('noWords'));
      carryOut(plan.change, t('started'), plan.undo);
    },
    skip: () => {
      const child = readChild(readLibrary(), childId);
      const answer = (start: 'offer' | 'skipped', base: 'offer' | 'skipped'): Change => ({
        ...{ type: 'editChild', child: { ...child, start }, base: { start: base } },
      });
      carryOut(answer('skipped', 'offer'), t('skipped'), answer('offer', 'skipped'));
    },
  };
}
