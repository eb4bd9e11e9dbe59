import { FileUp } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { importLibrary } from '#client/account/account-client.ts';
import { usePlan } from '#client/account/plan/plan-context.ts';
import type { ExportProblem, ExportResult } from '#client/account/read-export.ts';
import { useAsyncAction } from '#client/lib/async-action/use-async-action.ts';
import { useDescribeFailure } from '#client/lib/http/describe-failure.ts';
import { getErrorCode, type HttpFailure, toHttpFailure } from '#client/lib/http/http-failure.ts';
import { formatInstantDay } from '#client/lib/i18n/formats.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { callWorker } from '#client/lib/worker/call-worker.ts';
import { useSendPending } from '#client/library/use-library.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button, SpinnerIcon } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import type { LibraryFigures } from '#shared/account/protocol.ts';
import { WorkDialog } from '../profile-parts.tsx';
import { ACCOUNT_TEXTS } from './export-button.tsx';

type ValidExport = Extract<ExportResult, { ok: true }>;
type ImportFailure = { kind: 'unsent'; count: number } | HttpFailure;
type ImportStep =
  | { name: 'choose'; problem: ExportProblem | null; done: LibraryFigures | null }
  | { name: 'read' }
  | ConfirmStep;
/** The step `replace` asks whether to replace the content of the account. */
type ConfirmStep = { name: 'confirm' | 'replace'; file: ValidExport };

function useImport(userId: string) {
  const sendPending = useSendPending();
  const [step, setStep] = useState<ImportStep>({ name: 'choose', problem: null, done: null });
  const { pending, outcome, run, reset } = useAsyncAction(async ({ name, file }: ConfirmStep) => {
    // Changes that this device sends after the import would be applied on top of it.
    const unsent = await sendPending();
    if (unsent > 0) return { kind: 'unsent', count: unsent } as const;
    try {
      const { figures } = await importLibrary(userId, {
        library: file.library,
        replace: name === 'replace',
      });
      await storeMedia(userId, file.media);
      // A sync fetches the cards of the stored media, which are then sent.
      await sendPending();
      setStep({ name: 'choose', problem: null, done: figures });
    } catch (thrown) {
      if (getErrorCode(toHttpFailure(thrown)) !== 'library_not_empty') throw thrown;
      setStep({ name: 'replace', file });
    }
    return null;
  });

  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);

  const readChosenFile = async (chosen: File) => {
    reset();
    setStep({ name: 'read' });
    reading.current = new AbortController();
    const { signal } = reading.current;
    const file = await readFile(chosen, signal).catch(() => null);
    if (file === null || signal.aborted) return;
    setStep(file.ok ? { name: 'confirm', file } : { name: 'choose', problem: file.code, done: null });
  };
  const failure: ImportFailure | null =
    outcome && (outcome.ok ? outcome.value : toHttpFailure(outcome.error));

  return {
    step,
    working: pending,
    failure,
    choose: (chosen: File) => void readChosenFile(chosen),
    confirm: (confirmed: ConfirmStep) => void run(confirmed),
    cancel: () => {
      reading.current?.abort();
      setStep({ name: 'choose', problem: null, done: null });
    },
  };
}

function readFile(file: File, signal: AbortSignal): Promise<ExportResult> {
  return callWorker<ExportResult, ExportResult>({
    createWorker: () =>
      new Worker(new URL('../../../account/read-export-worker.ts', import.meta.url), { type: 'module' }),
    request: file,
    signal,
    read: (result) => result,
    crashResult: { ok: false, code: 'unreadable' },
  });
}

async function storeMedia(userId: string, media: ValidExport['media']): Promise<void> {
  if (media.size === 0) return;
  const { getMediaSync } = await import('#client/library/media/get-media-sync.ts');
  const mediaSync = getMediaSync(userId);
  for (const [id, bytes] of media) await mediaSync.store(id, bytes);
}

function Figures({ figures }: { figures: LibraryFigures }) {
  const { t } = useTranslation('account');
  return (
    <ul className="mt-1 list-disc pl-5">
      {(['categories', 'flashcards', 'sets', 'days'] as const).map((name) => (
        <li key={name}>{t(`figures.${name}`, { count: figures[name] })}</li>
      ))}
    </ul>
  );
}

type ImportDialogProps = {
  importing: ReturnType<typeof useImport>;
  step: ConfirmStep;
  returnFocusRef: RefObject<HTMLElement | null>;
};

function ImportDialog({ importing, step, returnFocusRef }: ImportDialogProps) {
  const { working, failure, confirm, cancel } = importing;
  const { t, i18n } = useTranslation('account');
  const { file } = step;
  const isReplacing = step.name === 'replace';
  const date = formatInstantDay(file.exportedAt, i18n.language);
  return (
    <WorkDialog
      // Each question is a new dialog, so that screen readers announce it and focus starts on the safe choice.
      key={step.name}
      alert={isReplacing}
      working={working}
      cancelLabel={t('cancel')}
      onCancel={cancel}
      confirm={{
        tone: isReplacing ? 'danger' : 'primary',
        onClick: () => confirm(step),
        busyText: t('import.working'),
        children: t(isReplacing ? 'import.replace' : 'import.confirm'),
      }}
      returnFocusRef={returnFocusRef}
      title={t(isReplacing ? 'import.replaceTitle' : 'import.confirmTitle')}
      description={isReplacing ? t('import.replaceText') : t('import.found', { date })}
    >
      <div className="space-y-3">
        {isReplacing && <p>{t('import.found', { date })}</p>}
        <Figures figures={file.figures} />
        {failure && <FailureNotice failure={failure} cards={file.figures.flashcards} />}
      </div>
    </WorkDialog>
  );
}

function FailureNotice({ failure, cards }: { failure: ImportFailure; cards: number }) {
  const { t } = useTranslation('account');
  const describeFailure = useDescribeFailure();
  const { flashcardLimit } = usePlan();
  if (failure.kind === 'unsent')
    return <Banner tone="error">{t('import.unsent', { count: failure.count })}</Banner>;
  const failureText = describeFailure(failure, ACCOUNT_TEXTS);
  if (getErrorCode(failure) !== 'flashcard_limit') return <Banner tone="error">{failureText}</Banner>;
  return (
    <Banner tone="error">
      {/* The limit is unknown if a plan has just ended elsewhere. The server's message then contains the number. */}
      <p>{flashcardLimit === null ? failureText : t('import.limit', { cards, limit: flashcardLimit })}</p>
      <Link to="/plans" className={buttonClass('secondary', 'mt-2')}>
        {t('import.toPlans')}
      </Link>
    </Banner>
  );
}

export function ImportPart({ userId }: { userId: string }) {
  const { t } = useTranslation('account');
  const importing = useImport(userId);
  const { step, choose, cancel } = importing;
  const isReading = step.name === 'read';
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <label
        className={buttonClass(
          'secondary',
          'cursor-pointer focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-leaf',
        )}
      >
        {isReading ? <SpinnerIcon /> : <FileUp className="size-5" />}
        {t(isReading ? 'import.reading' : 'import.choose')}
        <input
          ref={input}
          type="file"
          accept=".zip,application/zip"
          className="sr-only"
          disabled={isReading}
          onChange={({ target }) => {
            const file = target.files?.[0];
            // The reset allows the same file to be chosen again.
            target.value = '';
            if (file) choose(file);
          }}
        />
      </label>
      {isReading && (
        <Button className="ml-2" onClick={cancel}>
          {t('cancel')}
        </Button>
      )}
      {step.name === 'choose' && step.problem && (
        <Banner tone="error" className="mt-3">
          {t(`problems.${step.problem}`)}
        </Banner>
      )}
      {step.name === 'choose' && step.done && (
        <Banner tone="success" className="mt-3">
          <p>{t('import.done')}</p>
          <Figures figures={step.done} />
        </Banner>
      )}
      {(step.name === 'confirm' || step.name === 'replace') && (
        <ImportDialog importing={importing} step={step} returnFocusRef={input} />
      )}
    </>
  );
}
