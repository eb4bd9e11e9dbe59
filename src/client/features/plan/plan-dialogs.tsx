import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SignedInUser, useAuth } from '#client/account/auth/auth-context.ts';
import {
  BILLING_TEXTS,
  downgradeToFree,
  previewDowngrade,
  saysPaymentsOff,
  syncSubscription,
} from '#client/account/billing/billing-client.ts';
import { isSubscribed, readPlanRow, usePlan } from '#client/account/plan/plan-context.ts';
import { useAsyncAction } from '#client/lib/async-action/use-async-action.ts';
import { useLoad } from '#client/lib/async-action/use-load.ts';
import { useDescribeFailure } from '#client/lib/http/describe-failure.ts';
import { isUnanswered, toHttpFailure } from '#client/lib/http/http-failure.ts';
import { formatInstantDay, formatMoney } from '#client/lib/i18n/formats.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Skeleton } from '#client/ui/placeholders.tsx';
import type { DowngradeQuote } from '#shared/plan/billing-protocol.ts';
import type { PlanId } from '#shared/plan/plans.ts';
import type { PlanChoice } from './use-plan-choice.ts';
import { WaitlistDialog } from './waitlist/waitlist-dialog.tsx';

/** An open window must not promise an outdated amount. */
const QUOTE_FRESH_MS = 3 * 60_000;

/** Returns the plan after all steps that the family started, which the server runs one after another. */
async function readPlanNow(userId: string): Promise<PlanId> {
  try {
    return (await syncSubscription(userId)).plan;
  } catch (error) {
    if (!saysPaymentsOff(error)) throw error;
    return (await readPlanRow(userId))?.plan ?? 'free';
  }
}

/**
 * The dialog 'Confirm Downgrade', which is open while mounted. After a lost answer another attempt is safe, and keeping the
 * plan first asks the server for it.
 */
function DowngradeDialog({ choice }: { choice: PlanChoice }) {
  const { t } = useTranslation('plan');
  const { user } = useAuth();
  const family = usePlan();
  const describeFailure = useDescribeFailure();
  const { answer, failure, reload } = useLoad(previewDowngrade, user?.id ?? '');
  const quote = failure ? null : answer;
  const [failedAttempt, setFailedAttempt] = useState<string | null>(null);
  const problem = failedAttempt ?? (failure && describeFailure(failure, BILLING_TEXTS));
  const unanswered = useRef(false);
  const close = () => choice.setWindow(null);
  const finish = () => {
    close();
    // The server's confirmation applies at once, even if the next reading fails.
    family.adopt({
      plan: 'free',
      subscription_status: 'canceled',
      current_period_end: null,
      cancel_at_period_end: false,
      gift_until: null,
    });
    choice.showNotice(t('downgrade.done'), '/profile');
  };

  const changing = useAsyncAction(async (signedIn: SignedInUser) => {
    setFailedAttempt(null);
    try {
      await downgradeToFree(signedIn);
    } catch (error) {
      console.warn('The plan could not be changed:', error);
      unanswered.current ||= isUnanswered(toHttpFailure(error));
      return setFailedAttempt(t(unanswered.current ? 'downgrade.unanswered' : 'downgrade.failed'));
    }
    finish();
  });
  const looking = useAsyncAction(async (signedIn: SignedInUser) => {
    setFailedAttempt(null);
    const plan = await readPlanNow(signedIn.id).catch((error: unknown) => {
      console.warn('The plan could not be read:', error);
      setFailedAttempt(t('downgrade.unknown'));
    });
    if (plan === 'free') finish();
    if (!plan || plan === 'free') return;
    close();
    void family.refresh();
    choice.showNotice(t('downgrade.kept', { plan: t(`common:plans.${plan}`) }));
  });
  const [isChanging, isLooking] = [changing.isRunning, looking.isRunning];
  const working = changing.pending ? 'changing' : looking.pending ? 'looking' : null;

  useEffect(() => {
    const renew = () => {
      if (!isChanging() && !isLooking() && !unanswered.current) reload();
    };
    const timer = setInterval(renew, QUOTE_FRESH_MS);
    // Timers sleep with the device.
    window.addEventListener('focus', renew);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', renew);
    };
  }, [reload, isChanging, isLooking]);

  const confirm = () => {
    if (user && !isLooking()) void changing.run(user);
  };
  const keep = () => {
    if (isChanging() || isLooking()) return;
    if (!user || !unanswered.current) close();
    else void looking.run(user);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (open) return;
        close();
        // An attempt whose answer was lost may have changed the plan.
        void family.refresh();
      }}
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
        {quote && <Terms quote={quote} choice={choice} />}
        {quote && <p className="text-soft">{t('downgrade.cards')}</p>}
        {problem && (
          <Banner tone="error">
            <p>{problem}</p>
            {quote === null && (
              <Button onClick={reload} className="mt-2">
                {t('tryAgain')}
              </Button>
            )}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}

function Terms({ quote: { refund }, choice }: { quote: DowngradeQuote; choice: PlanChoice }) {
  const { t, i18n } = useTranslation('plan');
  const plan = usePlan();
  if (refund === null) return <p>{t(isSubscribed(plan) ? 'downgrade.noRefund' : 'downgrade.gift')}</p>;
  const amount = formatMoney(refund.amount, refund.currency, i18n.language, true);
  const date = formatInstantDay(refund.paid_until, i18n.language);
  const manageBilling = () => {
    choice.setWindow(null);
    choice.manageBilling();
  };
  return (
    <>
      <p>{t('downgrade.refund', { amount, date })}</p>
      <Button tone="quiet" onClick={manageBilling} className="-ml-4">
        {t('manageBilling')}
      </Button>
    </>
  );
}

/** Pro costs nothing, so no Print subscription is sold beside it: the way to Print leads through Free. */
function LeaveProDialog({ onClose, onGoFree }: { onClose: () => void; onGoFree: () => void }) {
  const { t } = useTranslation('plan');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('leavePro.title')}
      description={t('leavePro.text')}
      footer={
        <>
          <Button onClick={onGoFree}>{t('leavePro.goFree')}</Button>
          <Button tone="primary" onClick={onClose}>
            {t('leavePro.stay')}
          </Button>
        </>
      }
    />
  );
}

export function PlanDialogs({ choice }: { choice: PlanChoice }) {
  const close = () => choice.setWindow(null);
  switch (choice.window) {
    case 'leave-pro':
      return <LeaveProDialog onClose={close} onGoFree={() => choice.setWindow('downgrade')} />;
    case 'waitlist':
      return <WaitlistDialog onClose={close} />;
    case 'downgrade':
      return <DowngradeDialog choice={choice} />;
    default:
      return null;
  }
}
