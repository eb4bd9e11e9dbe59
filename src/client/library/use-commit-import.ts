import { useCallback } from 'react';
import { z } from 'zod/mini';
import type { CommitResult, LibraryStore } from '#client/device/library-store.ts';
import { waitForNextTask } from '#client/lib/idle/idle-tasks.ts';
import { type ChangeOf, ChangeSchema } from '#shared/library/changes/change.ts';
import type { LibraryRules } from '#shared/library/changes/decision.ts';
import { type Flashcard, FlashcardSchema } from '#shared/library/tables/flashcard.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { useLibraryContext, useLibraryRules } from './use-library.ts';

/** Follows docs/product/word-lists.md#import-progress. The result is null if the import was canceled. */
export function useCommitImport() {
  const { store } = useLibraryContext();
  const rules = useLibraryRules();
  return useCallback(
    (
      change: ChangeOf<'importFlashcards'>,
      { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
    ) =>
      commitImport(store, change, rules, async (done) => {
        onProgress(done);
        await waitForNextTask();
        return !signal.aborted;
      }),
    [store, rules],
  );
}

const CARDS_PER_STEP = 500;

/**
 * Checks the cards of an import in steps, then commits it as one change. The page stays responsive during `onStep`. If it
 * returns false, the import is canceled and the result is null.
 */
export async function commitImport(
  store: Pick<LibraryStore, 'commitInSteps'>,
  { flashcards, ...otherFields }: ChangeOf<'importFlashcards'>,
  rules: LibraryRules,
  onStep: (done: number) => Promise<boolean>,
): Promise<CommitResult | null> {
  const parsedChange = ChangeSchema.safeParse({ ...otherFields, flashcards: [] });
  const cards: Flashcard[] = [];
  for (let start = 0; parsedChange.success && start < flashcards.length; start += CARDS_PER_STEP) {
    const parsed = z.array(FlashcardSchema).safeParse(flashcards.slice(start, start + CARDS_PER_STEP));
    if (!parsed.success) return { ok: false, code: 'invalid_change' };
    cards.push(...parsed.data);
    if (!(await onStep(cards.length / flashcards.length))) return null;
  }
  if (!parsedChange.success || cards.length > LIBRARY_LIMITS.flashcards)
    return { ok: false, code: 'invalid_change' };
  const change = { ...parsedChange.data, flashcards: cards } as ChangeOf<'importFlashcards'>;
  const steps = store.commitInSteps(change, rules);
  const decision = steps.next();
  if (decision.done) return decision.value;
  if (!(await onStep(1))) return null;
  let step = steps.next();
  while (!step.done) {
    await onStep(1);
    step = steps.next();
  }
  return step.value;
}
