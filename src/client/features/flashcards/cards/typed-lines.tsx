import { useDeferredValue, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CommitResult } from '#client/device/library-store.ts';
import { newUuid } from '#client/lib/new-uuid.ts';
import { useRefusalText } from '#client/library/use-carry-out.ts';
import { useCommit } from '#client/library/use-commit.ts';
import { useIds, useLibrary } from '#client/library/use-library.ts';
import type { Notify } from '#client/ui/notification/use-notification.ts';
import { toZonedIso } from '#shared/lib/local-clock.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import type { ShippedWord } from '#shared/shipped-words/shipped-word.ts';
import { suggestBack } from '#shared/shipped-words/suggest-back.ts';
import { type LineProblem, planTypedLines, splitTypedLines } from '#shared/word-lists/plan-typed-lines.ts';
import type { CardValues } from '../rows/plan-card-edit.ts';
import { useUndoImport } from '../transfer/use-undo-import.ts';
import type { CardForm } from './card-form.tsx';

const NO_CARD = { word: '', english: '', pinyin: '' };

type TypedLinesDeps = {
  form: CardForm['form'];
  shipped: readonly ShippedWord[] | null;
  notify: Notify;
};

/** Returns the lines of a new card's word field, with what would become of them (docs/product/library.md#several-lines). */
export function useTypedLines({ form, shipped, notify }: TypedLinesDeps) {
  const { t } = useTranslation('flashcards');
  const library = useLibrary((snapshot) => snapshot.library);
  const ids = useIds();
  const commit = useCommit();
  const getRefusalText = useRefusalText();
  const undoImport = useUndoImport(notify);
  const [word, categoryId, categoryName = ''] = useWatch({
    control: form.control,
    name: ['word', 'categoryId', 'categoryName'],
  });
  const lines = useMemo(() => splitTypedLines(word), [word]);
  const isSeveral = lines.length > 1;
  const plan = useMemo(() => {
    const category = library.categories.get(categoryId);
    const target = category
      ? ({ kind: 'existing', categoryId } as const)
      : ({ kind: 'new', name: categoryName.trim() || t('card.newCategory') } as const);
    return () => {
      const source = { importId: newUuid(), at: toZonedIso(new Date()), fileName: t('card.typedWords') };
      const findBack = (line: string) => suggestBack(shipped ?? [], NO_CARD, line);
      return planTypedLines(lines, target, { library, ids, source, findBack });
    };
  }, [library, categoryId, categoryName, lines, shipped, ids, t]);
  // Typing must not wait while hundreds of lines are planned.
  const preview = useDeferredValue(plan);
  const planned = useMemo(() => (isSeveral ? preview() : null), [isSeveral, preview]);

  /** Adds all lines in one change, which one Undo reverts. Also returns the category and ids of the new cards. */
  const add = (values: CardValues): { result: CommitResult; categoryId: string; cardIds: string[] } => {
    const change = plan();
    const result = change.ok ? commit(change.change) : change;
    if (!change.ok || !result.ok) {
      if (!result.ok && result.code !== 'plan_flashcard_limit') notify.error(getRefusalText(result.code));
      return { result, categoryId: values.categoryId, cardIds: [] };
    }
    const { importId, categories, flashcards } = change.change;
    const leftOut = change.problems.length;
    const done = [
      t('card.addedSeveral', { count: change.count }),
      ...(leftOut > 0 ? [t('card.linesLeftOut', { count: leftOut })] : []),
    ].join(' · ');
    notify.success(done, { run: () => undoImport(importId), large: true });
    return {
      result,
      categoryId: categories[0]?.id ?? values.categoryId,
      cardIds: flashcards.map(({ id }) => id),
    };
  };
  const problems = planned?.ok ? planned.problems : [];
  return {
    lines,
    isSeveral,
    count: planned?.ok ? planned.count : lines.length,
    notes: problems.length > 0 && (
      <LineNotes
        problems={problems}
        categoryName={library.categories.get(categoryId)?.name ?? categoryName}
      />
    ),
    add,
  };
}

const MAX_NOTES = 5;

function LineNotes({ problems, categoryName }: { problems: readonly LineProblem[]; categoryName: string }) {
  const { t } = useTranslation('flashcards');
  const hidden = problems.length - MAX_NOTES;
  return (
    <div role="status" className="mt-1.5 text-sm">
      <ul className="space-y-0.5">
        {problems.slice(0, MAX_NOTES).map(({ code, line, word }) => (
          <li key={line} className="break-words">
            {t(`card.lines.${code}`, { line, word, category: categoryName, max: LIBRARY_LIMITS.word })}
          </li>
        ))}
        {hidden > 0 && <li>{t('duplicates.more', { count: hidden })}</li>}
      </ul>
    </div>
  );
}
