import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SignedInUser, useAuth } from '#client/account/auth/auth-context.ts';
import {
  BILLING_FAILURE_TEXTS,
  downgradeToFree,
  isPaymentsDisabled,
  previewDowngrade,
  syncSubscription,
} from '#client/account/billing/billing-client.ts';
import { fetchPlan, isSubscribed, usePlan } from '#client/account/plan/plan-context.ts';
import { useAsyncAction } from '#client/lib/async-action/use-async-action.ts';
import { useLoad } from '#client/lib/async-action/use-load.ts';
import { useDescribeFailure } from '#client/lib/http/describe-failure.ts';
import { isOutcomeUnknown, toHttpFailure } from '#client/lib/http/http-failure.ts';
import { formatInstantDay, formatMoney } from '#client/lib/i18n/formats.ts';
import { NoticeDialog } from '#client/ui/alert-dialog.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Skeleton } from '#client/ui/placeholders.tsx';
import type { DowngradePreview } from '#shared/plan/billing-protocol.ts';
import type { PlanId } from '#shared/plan/plans.ts';
import type { PlanChoice } from './use-plan-choice.ts';
import { WaitlistDialog } from './waitlist/waitlist-dialog.tsx';

/** An open dialog must not promise an outdated amount. */
const QUOTE_FRESH_MS = 3 * 60_000;

/** Returns the plan once the server has finished all billing steps of the family. */
async function readCurrentPlan(userId: string): Promise<PlanId> {
  try {
    return (await syncSubscription(userId)).plan;
  } catch (error) {
    if (!isPaymentsDisabled(error)) throw error;
    return (await fetchPlan(userId))?.plan ?? 'free';
  }
}

/**
 * Renders the open dialog 'Confirm Downgrade'. After a lost response, another attempt is safe, and keeping the plan
 * first fetches the current one.
 */
function DowngradeDialog({ choice }: { choice: PlanChoice }) {
  const { t } = useTranslation('plan');
  const { user } = useAuth();
  const family = usePlan();
  const describeFailure = useDescribeFailure();
  const { data, failure, reload } = useLoad(previewDowngrade, user?.id ?? '');
  const quote = failure ? null : data;
  const [failedAttempt, setFailedAttempt] = useState<string | null>(null);
  const problem = failedAttempt ?? (failure && describeFailure(failure, BILLING_FAILURE_TEXTS));
  const isUnclear = useRef(false);
  const close = () => choice.setDialog(null);
  const finish = () => {
    close();
    // The confirmed plan applies at once, even if the next request fails.
    family.setPlan({
      plan: 'free',
      subscription_status: 'canceled',
      current_period_end: null,
      cancel_at_period_end: false,
      gift_until: null,
    });
    choice.showNotice(t('downgrade.done'), '/profile');
  };

  const downgrade = useAsyncAction(async (signedIn: SignedInUser) => {
    setFailedAttempt(null);
    try {
      await downgradeToFree(signedIn);
    } catch (error) {
      console.warn('Failed to downgrade:', error);
      isUnclear.current ||= isOutcomeUnknown(toHttpFailure(error));
      return setFailedAttempt(t(isUnclear.current ? 'downgrade.unanswered' : 'downgrade.failed'));
    }
    finish();
  });
  const lookUp = useAsyncAction(async (signedIn: SignedInUser) => {
    setFailedAttempt(null);
    const plan = await readCurrentPlan(signedIn.id).catch((error: unknown) => {
      console.warn('Failed to read the plan:', error);
      setFailedAttempt(t('downgrade.unknown'));
    });
    if (plan === 'free') finish();
    if (!plan || plan === 'free') return;
    close();
    void family.refresh();
    choice.showNotice(t('downgrade.kept', { plan: t(`common:plans.${plan}`) }));
  });
  const isDowngrading = downgrade.isRunning;
  const isLookingUp = lookUp.isRunning;
  const isBusy = downgrade.pending || lookUp.pending;

  useEffect(() => {
    const renewQuote = () => {
      if (!isDowngrading() && !isLookingUp() && !isUnclear.current) reload();
    };
    const timer = setInterval(renewQuote, QUOTE_FRESH_MS);
    // Timers stop while the device sleeps.
    window.addEventListener('focus', renewQuote);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', renewQuote);
    };
  }, [reload, isDowngrading, isLookingUp]);

  const confirm = () => {
    if (user && !isLookingUp()) void downgrade.run(user);
  };
  const keepPlan = () => {
    if (isDowngrading() || isLookingUp()) return;
    if (!user || !isUnclear.current) close();
    else void lookUp.run(user);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (open) return;
        close();
        // An attempt with a lost response may have changed the plan.
        void family.refresh();
      }}
      closable={!isBusy}
      title={t('downgrade.title')}
      footer={
        <>
          <Button
            onClick={keepPlan}
            disabled={downgrade.pending}
            busy={lookUp.pending}
            busyText={t('downgrade.looking')}
          >
            {t('downgrade.keep')}
          </Button>
          <Button
            tone="caution"
            onClick={confirm}
            disabled={quote === null || lookUp.pending}
            busy={downgrade.pending}
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

function Terms({ quote: { refund }, choice }: { quote: DowngradePreview; choice: PlanChoice }) {
  const { t, i18n } = useTranslation('plan');
  const plan = usePlan();
  if (refund === null) return <p>{t(isSubscribed(plan) ? 'downgrade.noRefund' : 'downgrade.gift')}</p>;
  const amount = formatMoney(refund.amount, refund.currency, i18n.language, { exact: true });
  const date = formatInstantDay(refund.paid_until, i18n.language);
  const manageBilling = () => {
    choice.setDialog(null);
    choice.manageBilling();
  };
  if (plan.profile?.cancel_at_period_end) return <p>{t('downgrade.refundOfCancelled', { amount, date })}</p>;
  return (
    <>
      <p>{t('downgrade.refund', { amount, date })}</p>
      <Button tone="quiet" onClick={manageBilling} className="-ml-4">
        {t('manageBilling')}
      </Button>
    </>
  );
}

/** Explains that a switch to Print goes through Free. Print is not sold alongside Pro, which costs nothing. */
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

function ChosenDialog({ choice }: { choice: PlanChoice }) {
  const close = () => choice.setDialog(null);
  switch (choice.dialog) {
    case 'leave-pro':
      return <LeaveProDialog onClose={close} onGoFree={() => choice.setDialog('downgrade')} />;
    case 'waitlist':
      return <WaitlistDialog onClose={close} />;
    case 'downgrade':
      return <DowngradeDialog choice={choice} />;
    default:
      return null;
  }
}

export function PlanDialogs({ choice }: { choice: PlanChoice }) {
  const { t } = useTranslation('plan');
  return (
    <>
      <ChosenDialog choice={choice} />
      <NoticeDialog
        text={choice.notice?.text ?? null}
        okLabel={t('ok')}
        onClose={choice.closeNotice}
        returnFocusRef={choice.triggerRef}
      />
    </>
  );
}
