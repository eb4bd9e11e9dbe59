import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { waitForNextTask } from '#client/lib/idle/idle-tasks.ts';
import { newUuid } from '#client/lib/new-uuid.ts';
import { useChildId } from '#client/library/use-child.ts';
import { useCommitImport } from '#client/library/use-commit-import.ts';
import { useIds, useLibrary, useLibraryRules, useReadLibrary } from '#client/library/use-library.ts';
import { toZonedIso } from '#shared/lib/local-clock.ts';
import type { SkippedCard } from '#shared/library/changes/import-changes.ts';
import type { Refusal } from '#shared/library/refusals.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import {
  type CategoryTarget,
  type DuplicateChoice,
  fitImport,
  type ImportFigures,
  type ImportFit,
  type ImportMapping,
  type ImportPlan,
  keepMapping,
  listImportedCards,
  planImport,
  suggestMapping,
  type UnmappedWord,
} from '#shared/word-lists/plan-import.ts';
import type { WordList } from '#shared/word-lists/read-word-list.ts';

const EMPTY_LIST: WordList = { categories: [], problems: [] };

export type ImportResult = {
  importId: string;
  figures: ImportFigures;
  leftOut: number;
  flashcardIds: string[];
  skipped: SkippedCard[];
  beyondPlan: Flashcard[];
  unmapped: UnmappedWord[];
};
type MappingChoice = { file: File | null; list: WordList; mapping: ImportMapping };
type RunningImport = { list: WordList; plan: ImportPlan; fit: ImportFit | null };
type ImportOutcome = { ok: true; result: ImportResult } | { ok: false; code: Refusal };

/**
 * Plans the import of a word list from the parent's choices and the library. `isMapped` is true if the parent has chosen
 * targets for the categories. The figures of `runImport` are those of the committed change. If the family's plan allows
 * only a part (`fit`), nothing is imported before the parent agrees to that part.
 */
export function useImportPlan(file: File | null, list: WordList = EMPTY_LIST) {
  const { t } = useTranslation('transfer');
  const fileName = file?.name ?? '';
  const { library } = useLibrary();
  const rules = useLibraryRules();
  const commitImport = useCommitImport();
  const readLibrary = useReadLibrary();
  const ids = useIds();
  const childId = useChildId();
  const [choice, setChoice] = useState<MappingChoice | null>(null);
  /** The parent's agreement to import only the first `count` new cards of the list under this mapping. */
  const [agreement, setAgreement] = useState<{ mapping: ImportMapping; count: number } | null>(null);
  const [duplicates, setDuplicates] = useState<DuplicateChoice>('skip');
  /** The file whose words of other categories the parent wants as well. */
  const [takingFile, setTakingFile] = useState<File | null>(null);
  const leavesOutElsewhere = file === null || takingFile !== file;
  const setLeavesOutElsewhere = (leavesOut: boolean) => setTakingFile(leavesOut ? null : file);
  const [running, setRunning] = useState<RunningImport | null>(null);
  // A choice survives when its file is read again.
  const currentChoice = choice?.file === file ? choice : null;
  const defaultName = t('common:myWords');
  const mapping = useMemo(
    () =>
      currentChoice
        ? keepMapping(currentChoice, list, library, defaultName)
        : suggestMapping(list, library, defaultName),
    [currentChoice, list, library, defaultName],
  );
  const options = useMemo(
    () => ({ duplicates, childId, leavesOutElsewhere }),
    [duplicates, childId, leavesOutElsewhere],
  );
  // Each time a file is read, the import gets a new id.
  const importId = useMemo(() => (list ? newUuid() : ''), [list]);
  const source = useMemo(() => ({ importId, at: toZonedIso(new Date()), fileName }), [importId, fileName]);
  // Typing a category's name must not wait while 20,000 words are planned.
  const deferred = useDeferredValue(useMemo(() => ({ list, mapping }), [list, mapping]));
  // A new list must not use the deferred mapping of the previous list.
  const plannedMapping = deferred.list === list ? deferred.mapping : mapping;
  const { plan, fit } = useMemo(() => {
    // The library already contains a part of a running import, so a new plan would differ.
    if (running?.list === list) return running;
    const plan = planImport(list, plannedMapping, library, ids, source, options);
    return { plan, fit: plan.ok ? fitImport(plan, library, rules) : null };
  }, [running, list, plannedMapping, library, ids, source, options, rules]);

  const setTarget = (index: number, target: CategoryTarget) =>
    setChoice({ file, list, mapping: mapping.map((current, i) => (i === index ? target : current)) });
  const setAgreed = (agreed: boolean) =>
    setAgreement(agreed && fit && !fit.whole ? { mapping: plannedMapping, count: fit.count } : null);
  const agreedCount = agreement?.mapping === mapping ? agreement.count : null;

  const runImport = async (progress: Parameters<typeof commitImport>[1]): Promise<ImportOutcome | null> => {
    // The preview's plan is still valid unless the mapping has changed since.
    const planned =
      plannedMapping === mapping ? plan : planImport(list, mapping, library, ids, source, options);
    if (!planned.ok) return planned;
    const chosenPart = chooseImport(planned, fitImport(planned, library, rules), agreedCount);
    if (!chosenPart) return { ok: false, code: 'plan_flashcard_limit' };
    setRunning({ list, plan: planned, fit });
    const result = await commitImport({ ...chosenPart.change, at: toZonedIso(new Date()) }, progress);
    if (!result?.ok) {
      setRunning(null);
      return result;
    }
    await waitForNextTask();
    const { figures } = chosenPart;
    const leftOut = planned.figures.newFlashcards - figures.newFlashcards;
    const importedIds = new Set(chosenPart.change.flashcards.map(({ id }) => id));
    const beyondPlan = planned.change.flashcards.filter(({ id }) => !importedIds.has(id));
    const flashcardIds = listImportedCards(readLibrary(), { ...planned.change, flashcards: planned.words });
    const { skipped, unmapped } = planned;
    return {
      ok: true,
      result: { importId, figures, leftOut, flashcardIds, skipped, beyondPlan, unmapped },
    };
  };
  const chosen = plan.ok && fit ? chooseImport(plan, fit, agreedCount) : null;
  return {
    mapping,
    isMapped: currentChoice !== null,
    fit,
    chosen,
    figures: chosen?.figures ?? (plan.ok ? plan.figures : null),
    refusal: plan.ok ? null : plan.code,
    duplicates,
    setDuplicates,
    elsewhere: plan.ok ? plan.elsewhere : [],
    skipped: plan.ok ? plan.skipped : [],
    leavesOutElsewhere,
    setLeavesOutElsewhere,
    setTarget,
    setAgreed,
    runImport,
  };
}
export type Importing = ReturnType<typeof useImportPlan>;

/** Returns the full import, or the part to which the parent agreed, or null. */
function chooseImport(plan: Extract<ImportPlan, { ok: true }>, fit: ImportFit, agreedCount: number | null) {
  if (fit.whole) return plan;
  return fit.count === agreedCount ? fit.part : null;
}
