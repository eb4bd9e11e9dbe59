import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLibrary } from '#client/library/use-library.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import type { Refusal } from '#shared/library/change.ts';
import { WordsIntoSet } from '../sets/loaded-later.ts';
import { ChooseStep } from './choose-step.tsx';
import { DoneStep } from './done-step.tsx';
import { ImportFooter } from './import-footer.tsx';
import { PreviewStep } from './preview-step.tsx';
import { ReadStep } from './read-step.tsx';
import { type ImportResult, useImportPlan } from './use-import-plan.ts';
import { useImportRefusalText } from './use-import-refusal-text.ts';
import { useProblemText } from './use-problem-text.ts';
import { useWordFile } from './use-word-file.ts';

type ImportState =
  | { name: 'open' }
  | { name: 'importing' }
  | { name: 'refused'; code: Refusal }
  | ({ name: 'done' } & ImportResult);

/**
 * The import of a word list: choose file, parse, preview with category mapping, import, success summary. Mount it to
 * open it; `onClose` unmounts it. Nothing is changed before the import itself, which is one change of the library.
 */
export function ImportDialog({
  onUndo,
  onClose,
}: {
  /** Takes the import back that was just made. */
  onUndo: (importId: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('transfer');
  const { step, choose, reset, changeEncoding } = useWordFile();
  const { rows } = useLibrary();
  const fileName = step.name === 'read' ? step.fileName : step.name === 'preview' ? step.file.name : '';
  const { mapping, isMapped, plan, fit, chosen, setTarget, setAgreed, runImport } = useImportPlan(
    fileName,
    step.name === 'preview' ? step.wordFile.list : undefined,
  );
  const [state, setState] = useState<ImportState>({ name: 'open' });
  const problemText = useProblemText();
  const refusalText = useImportRefusalText();
  const stepName = state.name === 'done' ? 'done' : step.name;
  const heading = useFocusOnChange(state.name === 'refused' ? 'refused' : stepName);

  useEffect(() => void WordsIntoSet.preload(), []);
  const restart = () => {
    setState({ name: 'open' });
    reset();
  };
  const startImport = () => {
    setState({ name: 'importing' });
    // After a paint, so that the button shows that work is under way.
    setTimeout(() => {
      const outcome = runImport();
      if (outcome.ok) {
        setState({ name: 'done', ...outcome.result });
      } else setState({ name: 'refused', code: outcome.code });
    });
  };
  const refusal = state.name === 'refused' ? state.code : plan.ok ? null : plan.code;
  const problem =
    refusal && step.name === 'preview'
      ? t('errors.import', { reason: refusalText(refusal) })
      : step.name !== 'read' && step.problem
        ? problemText(step.problem)
        : null;
  const shown = chosen?.figures ?? (plan.ok ? plan.figures : null);

  return (
    <Dialog
      open
      onOpenChange={onClose}
      closable={state.name !== 'importing'}
      holdsInput={state.name === 'done' ? 'whenTyped' : isMapped}
      title={t('import.title')}
      footer={
        <ImportFooter
          step={stepName}
          newFlashcards={shown?.newFlashcards ?? 0}
          canImport={chosen !== null && chosen.change.categories.length > 0}
          importing={state.name === 'importing'}
          onImport={startImport}
          onUndo={
            state.name === 'done' && state.figures.newFlashcards + state.figures.newCategories > 0
              ? () => onUndo(state.importId)
              : null
          }
          onRestart={restart}
          onClose={onClose}
        />
      }
    >
      <h3 ref={heading} tabIndex={-1} className="mb-3 font-semibold focus:outline-none">
        {t(`import.steps.${stepName}`, { name: fileName })}
      </h3>
      {stepName === 'choose' && <ChooseStep problem={problem} onChoose={choose} />}
      {step.name === 'read' && <ReadStep progress={step.progress} />}
      {step.name === 'preview' && state.name !== 'done' && (
        <PreviewStep
          wordFile={step.wordFile}
          figures={shown}
          fit={fit}
          agreed={chosen !== null}
          onAgree={setAgreed}
          mapping={mapping}
          categories={rows.categories}
          problem={problem}
          onTarget={setTarget}
          onEncoding={changeEncoding}
        />
      )}
      {state.name === 'done' && (
        <DoneStep figures={state.figures} leftOut={state.leftOut} flashcardIds={state.flashcardIds} />
      )}
    </Dialog>
  );
}

/** Puts the focus on the heading of a new step or refusal, so that it is seen, read out, and the keyboard goes on from there. */
function useFocusOnChange(step: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return heading;
}
