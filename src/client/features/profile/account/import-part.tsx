import { FileUp } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlan } from '#client/account/plan/plan-context.ts';
import { useDescribeFailure } from '#client/lib/http/describe-failure.ts';
import { codeOf } from '#client/lib/http/http-failure.ts';
import { formatInstantDay } from '#client/lib/i18n/formats.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button, SpinnerIcon } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import type { LibraryFigures } from '#shared/account/protocol.ts';
import { ACCOUNT_TEXTS } from './account-texts.ts';
import { type ConfirmStep, type ImportFailure, useImport } from './use-import.ts';

function Figures({ figures }: { figures: LibraryFigures }) {
  const { t } = useTranslation('account');
  return (
    <ul className="mt-1 list-disc pl-5">
      <li>{t('figures.categories', { count: figures.categories })}</li>
      <li>{t('figures.flashcards', { count: figures.flashcards })}</li>
      <li>{t('figures.sets', { count: figures.sets })}</li>
      <li>{t('figures.days', { count: figures.days })}</li>
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
    <Dialog
      // Another question is another dialog: it is announced, and the focus starts again on the side of caution.
      key={step.name}
      open
      alert={replacing}
      onOpenChange={(open) => !open && cancel()}
      closable={!working}
      returnFocus={returnFocus}
      title={t(replacing ? 'import.replaceTitle' : 'import.confirmTitle')}
      description={replacing ? t('import.replaceText') : t('import.found', { date })}
      footer={
        <>
          <Button onClick={cancel} disabled={working}>
            {t('cancel')}
          </Button>
          <Button
            tone={replacing ? 'danger' : 'primary'}
            onClick={() => confirm(step)}
            busy={working}
            busyText={t('import.working')}
          >
            {t(replacing ? 'import.replace' : 'import.confirm')}
          </Button>
        </>
      }
    >
      <div className="space-y-3">
        {replacing && <p>{t('import.found', { date })}</p>}
        <Figures figures={found.figures} />
        {failure && <FailureNotice failure={failure} cards={found.figures.flashcards} />}
      </div>
    </Dialog>
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
      {/* Without a known limit (a plan that ended elsewhere a moment ago) the server's sentence has the number. */}
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
            // The same file can be chosen again.
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
