import { Clock, Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from '#client/lib/navigation/link.tsx';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { Card } from '#client/ui/card.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { usePaymentConfirmation } from './use-payment-confirmation.ts';

/**
 * /pdf-success, where the payment page leads to. It says that the plan is active only after the payment
 * service has confirmed it to the server; opening the address alone shows nothing of a plan.
 */
export function SuccessPage() {
  const { t } = useTranslation('plan');
  const { t: tCommon } = useTranslation();
  const { state, checkAgain } = usePaymentConfirmation();
  return (
    <Card className="mx-auto max-w-xl text-center">
      {state === 'confirming' && (
        <>
          <h1 className="sr-only">{tCommon('titles.subscriptionSuccess')}</h1>
          <Spinner label={t('success.confirming')} />
        </>
      )}
      {state === 'paid' && <Welcome />}
      {state === 'overdue' && <StillProcessing onCheckAgain={checkAgain} />}
    </Card>
  );
}

function Welcome() {
  const { t } = useTranslation('plan');
  return (
    <div role="status" className="flex flex-col items-center gap-4 py-4">
      <Sparkles aria-hidden="true" className="size-14 text-sun" />
      <h1 className="text-3xl font-extrabold">{t('success.title')}</h1>
      <p className="text-lg">{t('success.thanks')}</p>
      <p className="text-ink-soft">{t('success.active')}</p>
      <Link to="/flashcards" className={buttonClass('primary')}>
        {t('success.start')}
      </Link>
    </div>
  );
}

function StillProcessing({ onCheckAgain }: { onCheckAgain: () => void }) {
  const { t } = useTranslation('plan');
  return (
    <div role="status" className="flex flex-col items-center gap-4 py-4">
      <Clock aria-hidden="true" className="size-14 text-sun" />
      <h1 className="text-2xl font-extrabold">{t('success.processingTitle')}</h1>
      <p className="text-ink-soft">{t('success.processing')}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button tone="primary" onClick={onCheckAgain}>
          {t('success.checkAgain')}
        </Button>
        <Link to="/plans" className={buttonClass('quiet')}>
          {t('success.toPlans')}
        </Link>
      </div>
    </div>
  );
}
