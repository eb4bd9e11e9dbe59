import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlan } from '#client/account/plan/plan-context.ts';
import { codeOf } from '#client/lib/http/http-failure.ts';
import { useDescribeFailure } from '#client/lib/http/use-describe-failure.ts';
import { formatInstantDay } from '#client/lib/i18n/format-date.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { ACCOUNT_TEXTS } from './account-texts.ts';
import { Figures } from './figures.tsx';
import type { ConfirmStep, ImportFailure } from './use-import.ts';

type ImportDialogProps = {
  step: ConfirmStep;
  working: boolean;
  failure: ImportFailure | null;
  onConfirm: () => void;
  onCancel: () => void;
  /** What the file was chosen with. */
  returnFocus: RefObject<HTMLElement | null>;
};

/** What is in the file; and, where the account holds something already, whether all of that may go. */
export function ImportDialog(props: ImportDialogProps) {
  const { step, working, failure, onConfirm, onCancel, returnFocus } = props;
  const { t, i18n } = useTranslation('account');
  const { found } = step;
  const replacing = step.name === 'replace';
  const date = formatInstantDay(found.exportedAt, i18n.language);
  return (
    <Dialog
      // Another question is another dialog: it is announced, and the focus starts anew on the side of caution.
      key={step.name}
      open
      alert={replacing}
      onOpenChange={(open) => !open && onCancel()}
      closable={!working}
      returnFocus={returnFocus}
      title={t(replacing ? 'import.replaceTitle' : 'import.confirmTitle')}
      description={replacing ? t('import.replaceText') : t('import.found', { date })}
      footer={
        <>
          <Button onClick={onCancel} disabled={working}>
            {t('cancel')}
          </Button>
          <Button
            tone={replacing ? 'danger' : 'primary'}
            onClick={onConfirm}
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
