import { FileUp } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { importLibrary } from '#client/account/account-client.ts';
import { usePlan } from '#client/account/plan/plan-context.ts';
import type { ExportProblem, ReadExport } from '#client/account/read-export.ts';
import { useAsyncAction } from '#client/lib/async-action/use-async-action.ts';
import { useDescribeFailure } from '#client/lib/http/describe-failure.ts';
import { codeOf, type HttpFailure, toHttpFailure } from '#client/lib/http/http-failure.ts';
import { formatInstantDay } from '#client/lib/i18n/formats.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { askWorker } from '#client/lib/worker/ask-worker.ts';
import { useSendPending } from '#client/library/use-library.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button, SpinnerIcon } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import type { LibraryFigures } from '#shared/account/protocol.ts';
import { WorkDialog } from '../profile-parts.tsx';
import { ACCOUNT_TEXTS } from './export-button.tsx';

type GoodExport = Extract<ReadExport, { ok: true }>;
type ImportFailure = { kind: 'unsent'; count: number } | HttpFailure;
type ImportStep =
  | { name: 'choose'; problem: ExportProblem | null; done: LibraryFigures | null }
  | { name: 'read' }
  | ConfirmStep;
/** `replace`: the account is not empty, and the parent is asked whether its content may be replaced. */
type ConfirmStep = { name: 'confirm' | 'replace'; found: GoodExport };

function useImport(userId: string) {
  const sendPending = useSendPending();
  const [step, setStep] = useState<ImportStep>({ name: 'choose', problem: null, done: null });
  const { pending, outcome, run, reset } = useAsyncAction(async ({ name, found }: ConfirmStep) => {
    // Changes that this device sends after the import would be applied on top of it.
    const unsent = await sendPending();
    if (unsent > 0) return { kind: 'unsent', count: unsent } as const;
    try {
      const { figures } = await importLibrary(userId, {
        library: found.library,
        replace: name === 'replace',
      });
      await keepMedia(userId, found.media);
      // The sync brings the cards that name the recordings, which are then sent.
      await sendPending();
      setStep({ name: 'choose', problem: null, done: figures });
    } catch (thrown) {
      if (codeOf(toHttpFailure(thrown)) !== 'library_not_empty') throw thrown;
      setStep({ name: 'replace', found });
    }
    return null;
  });

  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);

  const choose = async (file: File) => {
    reset();
    setStep({ name: 'read' });
    reading.current = new AbortController();
    const { signal } = reading.current;
    const found = await readFile(file, signal).catch(() => null);
    if (found === null || signal.aborted) return;
    setStep(found.ok ? { name: 'confirm', found } : { name: 'choose', problem: found.code, done: null });
  };
  const failure: ImportFailure | null =
    outcome && (outcome.ok ? outcome.value : toHttpFailure(outcome.error));

  return {
    step,
    working: pending,
    failure,
    choose: (file: File) => void choose(file),
    confirm: (asked: ConfirmStep) => void run(asked),
    cancel: () => {
      reading.current?.abort();
      setStep({ name: 'choose', problem: null, done: null });
    },
  };
}

function readFile(file: File, signal: AbortSignal): Promise<ReadExport> {
  return askWorker<ReadExport, ReadExport>({
    createWorker: () =>
      new Worker(new URL('../../../account/export-worker.ts', import.meta.url), { type: 'module' }),
    request: file,
    signal,
    read: (found) => found,
    crashed: { ok: false, code: 'unreadable' },
  });
}

async function keepMedia(userId: string, media: GoodExport['media']): Promise<void> {
  if (media.size === 0) return;
  const { openMediaKeeper } = await import('#client/library/media/open-media-keeper.ts');
  const keeper = openMediaKeeper(userId);
  for (const [id, bytes] of media) await keeper.keep(id, bytes);
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
  returnFocus: RefObject<HTMLElement | null>;
};

function ImportDialog({ importing, step, returnFocus }: ImportDialogProps) {
  const { working, failure, confirm, cancel } = importing;
  const { t, i18n } = useTranslation('account');
  const { found } = step;
  const replacing = step.name === 'replace';
  const date = formatInstantDay(found.exportedAt, i18n.language);
  return (
    <WorkDialog
      // Each question is its own dialog, so that it is announced and the focus starts on the safe choice.
      key={step.name}
      alert={replacing}
      working={working}
      cancelLabel={t('cancel')}
      onCancel={cancel}
      confirm={{
        tone: replacing ? 'danger' : 'primary',
        onClick: () => confirm(step),
        busyText: t('import.working'),
        children: t(replacing ? 'import.replace' : 'import.confirm'),
      }}
      returnFocus={returnFocus}
      title={t(replacing ? 'import.replaceTitle' : 'import.confirmTitle')}
      description={replacing ? t('import.replaceText') : t('import.found', { date })}
    >
      <div className="space-y-3">
        {replacing && <p>{t('import.found', { date })}</p>}
        <Figures figures={found.figures} />
        {failure && <FailureNotice failure={failure} cards={found.figures.flashcards} />}
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
  const text = describeFailure(failure, ACCOUNT_TEXTS);
  if (codeOf(failure) !== 'flashcard_limit') return <Banner tone="error">{text}</Banner>;
  return (
    <Banner tone="error">
      {/* Without a known limit (such as when a plan ended elsewhere a moment ago), the server's sentence has the number. */}
      <p>{flashcardLimit === null ? text : t('import.limit', { cards, limit: flashcardLimit })}</p>
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
  const reading = step.name === 'read';
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <label
        className={buttonClass(
          'secondary',
          'cursor-pointer focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-leaf',
        )}
      >
        {reading ? <SpinnerIcon /> : <FileUp className="size-5" />}
        {t(reading ? 'import.reading' : 'import.choose')}
        <input
          ref={input}
          type="file"
          accept=".zip,application/zip"
          className="sr-only"
          disabled={reading}
          onChange={({ target }) => {
            const file = target.files?.[0];
            // The reset allows the same file to be chosen again.
            target.value = '';
            if (file) choose(file);
          }}
        />
      </label>
      {reading && (
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
        <ImportDialog importing={importing} step={step} returnFocus={input} />
      )}
    </>
  );
}
