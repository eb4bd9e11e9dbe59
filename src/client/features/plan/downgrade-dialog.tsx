import { useTranslation } from 'react-i18next';
import { usePlan } from '#client/account/plan/plan-context.ts';
import { isSubscribed } from '#client/account/plan/plan-state.ts';
import { formatInstantDay, formatMoney } from '#client/lib/i18n/formats.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Skeleton } from '#client/ui/placeholders.tsx';
import type { DowngradeQuote } from '#shared/plan/billing-protocol.ts';
import type { PlanId } from '#shared/plan/plans.ts';
import { useDowngrade } from './use-downgrade.ts';

type DowngradeDialogProps = {
  onClose: () => void;
  onDone: () => void;
  onKept: (confirmed: PlanId | null) => void;
  onManageBilling: () => void;
};

/** 'Confirm Downgrade'. Mount it to open it. */
export function DowngradeDialog({ onClose, onDone, onKept, onManageBilling }: DowngradeDialogProps) {
  const { t } = useTranslation('plan');
  const { quote, problem, working, load, confirm, keep } = useDowngrade({ onDone, onKept });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      closable={working === null}
      title={t('downgrade.title')}
      footer={
        <>
          <Button
            onClick={keep}
            disabled={working === 'changing'}
            busy={working === 'looking'}
            busyText={t('downgrade.looking')}
          >
            {t('downgrade.keep')}
          </Button>
          <Button
            tone="caution"
            onClick={confirm}
            disabled={quote === null || working === 'looking'}
            busy={working === 'changing'}
            busyText={t('processing')}
          >
            {t('downgrade.confirm')}
          </Button>
        </>
      }
    >
      <div className="space-y-3">
        {quote === null && problem === null && <Skeleton label={t('downgrade.loading')} />}
        {quote && <Terms quote={quote} onManageBilling={onManageBilling} />}
        {quote && <p className="text-soft">{t('downgrade.cards')}</p>}
        {problem && (
          <Banner tone="error">
            <p>{problem}</p>
            {quote === null && (
              <Button onClick={load} className="mt-2">
                {t('tryAgain')}
              </Button>
            )}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}

function Terms({ quote, onManageBilling }: { quote: DowngradeQuote; onManageBilling: () => void }) {
  const { t, i18n } = useTranslation('plan');
  const plan = usePlan();
  const { refund } = quote;
  if (refund === null) return <p>{t(isSubscribed(plan) ? 'downgrade.noRefund' : 'downgrade.gift')}</p>;
  const values = {
    amount: formatMoney(refund.amount, refund.currency, i18n.language, true),
    date: formatInstantDay(refund.paid_until, i18n.language),
  };
  return (
    <>
      <p>{t('downgrade.refund', values)}</p>
      <Button tone="quiet" onClick={onManageBilling} className="-ml-4">
        {t('manageBilling')}
      </Button>
    </>
  );
}
