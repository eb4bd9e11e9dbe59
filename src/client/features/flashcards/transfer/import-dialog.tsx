import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalText } from '#client/library/use-carry-out.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { loadable } from '#client/ui/loadable.tsx';
import { Progress } from '#client/ui/placeholders.tsx';
import type { Refusal } from '#shared/library/refusals.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import type { FileFailure } from '#shared/word-lists/text/limits.ts';
import { ChooseStep } from './choose-step.tsx';
import { ImportSummary } from './import-summary.tsx';
import { PreviewStep } from './preview-step.tsx';
import { type ImportResult, useImportPlan } from './use-import-plan.ts';
import { type FileProblem, useFilledList, useWordFile } from './use-word-file.ts';

const BYTES_PER_MEGABYTE = 1_000_000;

type Problem = Omit<Partial<FileFailure>, 'code'> & { code: FileProblem['code'] };

/** The activity that caused a problem. All other codes concern the `file`. */
const ACTIVITIES: Partial<Record<FileProblem['code'], string>> = {
  broken_quotes: 'parsing',
  failed: 'processing',
  unreadable: 'reading',
  not_loaded: 'reading',
  worker_crashed: 'reading',
  file_too_large: 'reading',
};

/** Returns functions that explain why a file cannot be used or why the library refuses its import. */
function useDescribeImportProblems() {
  const { t, i18n } = useTranslation('transfer');
  const getRefusalText = useRefusalText();
  const formatNumber = new Intl.NumberFormat(i18n.language).format;
  const describeProblem = (problem: FileProblem): string => {
    const { code, kind = 'other', row, count = 0, limit = 0 }: Problem = problem;
    if (code === 'no_data') return t('errors.no_data');
    if (code === 'not_csv') return t('errors.file', { reason: t(`otherFiles.${kind}`) });
    const limitInUnits = code === 'file_too_large' ? limit / BYTES_PER_MEGABYTE : limit;
    const values = { row, count: formatNumber(count), limit: formatNumber(limitInUnits) };
    return t(`errors.${ACTIVITIES[code] ?? 'file'}`, { reason: t(`reasons.${code}`, values) });
  };
  const describeRefusal = (code: Refusal): string => {
    if (code !== 'too_many_flashcards' && code !== 'too_many_categories') return getRefusalText(code);
    const limit = LIBRARY_LIMITS[code === 'too_many_flashcards' ? 'flashcards' : 'categories'];
    return t(`reasons.${code}`, { limit: formatNumber(limit) });
  };
  return { describeProblem, describeRefusal };
}

const WordsIntoSet = loadable(async () => (await import('../sets/set-dialog.tsx')).WordsIntoSet);

type ImportFooterProps = { steps: ImportSteps; onUndo: (importId: string) => void; onClose: () => void };

function ImportFooter({ steps, onUndo, onClose }: ImportFooterProps) {
  const { t } = useTranslation('transfer');
  const { step, state, importing, restart } = steps;
  if (state.name === 'done') {
    const { importId, figures } = state;
    return (
      <>
        {figures.newFlashcards + figures.newCategories + figures.changedFlashcards + figures.sets > 0 && (
          <Button tone="quiet" className="underline" onClick={() => onUndo(importId)}>
            {t('imports.undoNow')}
          </Button>
        )}
        <Button onClick={restart}>{t('import.anotherFile')}</Button>
        <Button onClick={onClose}>{t('import.done')}</Button>
      </>
    );
  }
  if (step.name === 'preview') {
    const isImporting = state.name === 'importing';
    const hasDoubts = step.wordFile.doubts.length > 0;
    const { newFlashcards = 0, changedFlashcards = 0, duplicateFlashcards = 0 } = importing.figures ?? {};
    const describeImport = () => {
      if (hasDoubts) return t('import.answerFirst');
      if (newFlashcards > 0) return t('import.confirm', { count: newFlashcards });
      return changedFlashcards > 0
        ? t('import.confirmChanges', { count: changedFlashcards })
        : t('import.confirmNothing');
    };
    const restartText = step.isPasted ? 'import.changeList' : 'import.otherFile';
    return (
      <>
        <Button onClick={isImporting ? steps.cancelImport : restart}>
          {t(isImporting ? 'import.cancel' : restartText)}
        </Button>
        <Button
          tone="primary"
          onClick={steps.startImport}
          disabled={
            hasDoubts ||
            steps.filled.state === 'looking' ||
            !importing.chosen ||
            importing.chosen.change.categories.length + duplicateFlashcards === 0
          }
          busy={isImporting}
          busyText={t('import.importing')}
        >
          {describeImport()}
        </Button>
      </>
    );
  }
  return <Button onClick={step.name === 'read' ? restart : onClose}>{t('import.cancel')}</Button>;
}

type ImportState =
  | { name: 'open' }
  | { name: 'importing'; progress: number }
  | { name: 'refused'; code: Refusal }
  | ({ name: 'done' } & ImportResult);

/**
 * Runs the steps of an import: choose a file, read it, preview it with a mapping of categories, import it, sum it up.
 * Nothing changes before the import itself, which is one change of the library.
 */
function useImportSteps() {
  const { t } = useTranslation('transfer');
  const { step, reset, ...fileActions } = useWordFile();
  const file = step.name === 'choose' ? null : step.file;
  const filled = useFilledList(step.name === 'preview' ? step.wordFile.list : undefined);
  const importing = useImportPlan(file, filled.list);
  const [state, setState] = useState<ImportState>({ name: 'open' });
  const [pasted, setPasted] = useState('');
  const { describeProblem, describeRefusal } = useDescribeImportProblems();
  const choosePasted = (text: string) => {
    const file = new File([text], t('import.pastedName'), { type: 'text/plain' });
    fileActions.choose({ file, isPasted: true });
  };
  const restart = () => {
    setState({ name: 'open' });
    reset();
  };
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);
  const startImport = () => {
    controller.current = new AbortController();
    const { signal } = controller.current;
    const onProgress = (progress: number) => setState({ name: 'importing', progress });
    onProgress(0);
    // The timeout lets the browser paint the busy button first.
    setTimeout(async () => {
      const outcome = await importing.runImport({ signal, onProgress });
      if (!outcome) return setState({ name: 'open' });
      if (!outcome.ok) return setState({ name: 'refused', code: outcome.code });
      setPasted('');
      setState({ name: 'done', ...outcome.result });
    });
  };
  const cancelImport = () => controller.current?.abort();
  const refusal = state.name === 'refused' ? state.code : importing.refusal;
  const describeStepProblem = () => {
    if (refusal && step.name === 'preview') return t('errors.import', { reason: describeRefusal(refusal) });
    return step.name !== 'read' && step.problem ? describeProblem(step.problem) : null;
  };
  return {
    ...fileActions,
    step,
    state,
    fileName: file?.name ?? '',
    filled,
    importing,
    problem: describeStepProblem(),
    pasted,
    setPasted,
    choosePasted,
    restart,
    startImport,
    cancelImport,
  };
}
type ImportSteps = ReturnType<typeof useImportSteps>;

/** The progress replaces the preview of imports with more new cards. With fewer, it would only flicker. */
const LONG_IMPORT = 1_000;

type ImportDialogProps = { onUndo: (importId: string) => void; onClose: () => void };

export function ImportDialog({ onUndo, onClose }: ImportDialogProps) {
  const { t } = useTranslation('transfer');
  const steps = useImportSteps();
  const { step, state, importing, problem } = steps;
  const stepName = state.name === 'done' ? 'done' : step.name;
  const isLong = state.name === 'importing' && (importing.figures?.newFlashcards ?? 0) > LONG_IMPORT;
  const hasAnswers = importing.isMapped || (step.name === 'preview' && Object.keys(step.choices).length > 0);
  const [doubt = ''] = step.name === 'preview' ? step.wordFile.doubts : [];
  const heading = useFocusOnChange(state.name === 'refused' ? 'refused' : `${stepName} ${doubt}`);
  useEffect(() => void WordsIntoSet.preload(), []);

  return (
    <Dialog
      open
      onOpenChange={onClose}
      closable={state.name !== 'importing'}
      protectsInput={state.name === 'done' ? 'whenTyped' : hasAnswers || steps.pasted.trim() !== ''}
      title={t('import.title')}
      footer={<ImportFooter steps={steps} onUndo={onUndo} onClose={onClose} />}
    >
      <h3 ref={heading} tabIndex={-1} className="mb-3 font-semibold focus:outline-none">
        {stepName === 'preview' && step.name === 'preview' && step.isPasted
          ? t('import.yourList')
          : t(`import.steps.${stepName}`, { name: steps.fileName })}
      </h3>
      {stepName === 'choose' && (
        <ChooseStep
          problem={problem}
          onChoose={(file) => steps.choose({ file, isPasted: false })}
          pasted={steps.pasted}
          onPaste={steps.setPasted}
          onUse={steps.choosePasted}
        />
      )}
      {step.name === 'read' && <Progress label={t('import.progress')} value={step.progress} />}
      {isLong && <Progress label={t('import.importing')} value={state.progress} />}
      {step.name === 'preview' && state.name !== 'done' && !isLong && (
        <PreviewStep
          wordFile={step.wordFile}
          filled={steps.filled}
          importing={importing}
          problem={problem}
          onReading={steps.changeReading}
        />
      )}
      {state.name === 'done' && (
        <>
          <ImportSummary
            result={state}
            problems={step.name === 'preview' ? step.wordFile.list.problems : []}
          />
          {state.flashcardIds.length > 0 && <WordsIntoSet tone="primary" flashcardIds={state.flashcardIds} />}
        </>
      )}
    </Dialog>
  );
}

/** Moves focus to the heading of a new step or refusal so that a screen reader announces it. */
function useFocusOnChange(step: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const previous = useRef(step);
  useEffect(() => {
    if (previous.current !== step) heading.current?.focus();
    previous.current = step;
  }, [step]);
  return heading;
}
