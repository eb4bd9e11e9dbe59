import { useDeferredValue, useMemo, useState } from 'react';
import { useCommit, useIds, useLibrary } from '#client/library/use-library.ts';
import { type CategoryTarget, type ImportMapping, keepMapping, suggestMapping } from '#shared/csv/mapping.ts';
import { type ImportFigures, planImport } from '#shared/csv/plan-import.ts';
import type { WordList } from '#shared/csv/word-list.ts';
import type { Refusal } from '#shared/library/change.ts';

const EMPTY_LIST: WordList = { shape: 'columns', categories: [], problems: [] };

export type ImportOutcome = { ok: true; figures: ImportFigures } | { ok: false; code: Refusal };

/**
 * The mapping of a word list and what importing it would do, kept up to date with the parent's choices and with the
 * library. `runImport` plans once more and commits that plan, so the figures it gives are what really happened.
 */
export function useImportPlan(list: WordList = EMPTY_LIST) {
  const { library } = useLibrary();
  const commit = useCommit();
  const ids = useIds();
  const [choice, setChoice] = useState<{ list: WordList; mapping: ImportMapping } | null>(null);
  const mapping = useMemo(
    () =>
      choice?.list === list ? keepMapping(choice.mapping, list, library) : suggestMapping(list, library),
    [choice, list, library],
  );
  // Planning 20,000 words takes a moment: typing the name of a new category must not wait for it.
  const settled = useDeferredValue(mapping);
  const plan = useMemo(() => planImport(list, settled, library, ids), [list, settled, library, ids]);

  const setTarget = (index: number, target: CategoryTarget) =>
    setChoice({ list, mapping: mapping.map((current, i) => (i === index ? target : current)) });

  const runImport = (): ImportOutcome => {
    const final = planImport(list, mapping, library, ids);
    if (!final.ok) return final;
    const result = commit(final.change);
    return result.ok ? { ok: true, figures: final.figures } : result;
  };
  return { mapping, plan, setTarget, runImport };
}
