import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { openPortal, PORTAL_FAILURE_TEXTS } from '#client/account/billing/billing-client.ts';
import { useExternalNavigation } from '#client/account/billing/use-external-navigation.ts';
import { usePlan } from '#client/account/plan/plan-context.ts';
import { useDescribeFailure } from '#client/lib/http/describe-failure.ts';
import { toHttpFailure } from '#client/lib/http/http-failure.ts';
import { formatInstantDay } from '#client/lib/i18n/formats.ts';
import { ElsewhereNote, usePaymentsElsewhere } from '#client/lib/settings/public-address.tsx';
import { NoticeDialog } from '#client/ui/alert-dialog.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';

export function BillingNotice() {
  const { t, i18n } = useTranslation('billing');
  const { t: tCommon } = useTranslation();
  const { user } = useAuth();
  const { plan, profile } = usePlan();
  const { isNavigating, navigateAway, triggerRef } = useExternalNavigation();
  const describeFailure = useDescribeFailure();
  const [failure, setFailure] = useState<string | null>(null);
  const elsewhere = usePaymentsElsewhere();
  const periodEnd = profile?.current_period_end ?? null;
  if (!user || plan === 'free' || profile?.subscription_status !== 'past_due' || periodEnd === null)
    return null;
  const fixPayment = () =>
    navigateAway(
      () => openPortal(user),
      (error) => setFailure(describeFailure(toHttpFailure(error), PORTAL_FAILURE_TEXTS)),
    );
  return (
    <Banner tone="error" className="mb-4">
      <p>
        {t('paymentFailed.text', {
          plan: tCommon(`plans.${plan}`),
          date: formatInstantDay(periodEnd, i18n.language),
        })}
      </p>
      {elsewhere ? (
        <ElsewhereNote topic="payments" elsewhere={elsewhere} />
      ) : (
        <Button onClick={fixPayment} busy={isNavigating} busyText={tCommon('pleaseWait')} className="mt-2">
          {t('paymentFailed.mend')}
        </Button>
      )}
      <NoticeDialog
        text={failure}
        okLabel={t('paymentFailed.ok')}
        onClose={() => setFailure(null)}
        returnFocusRef={triggerRef}
      />
    </Banner>
  );
}
