import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignedInUser } from '#client/account/auth/auth-context.ts';
import {
  openLatestInvoice,
  openPortal,
  PORTAL_FAILURE_TEXTS,
} from '#client/account/billing/billing-client.ts';
import { useExternalNavigation } from '#client/account/billing/use-external-navigation.ts';
import { useDescribeFailure } from '#client/lib/http/describe-failure.ts';
import { toHttpFailure } from '#client/lib/http/http-failure.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { ElsewhereNote, usePaymentsElsewhere } from '#client/lib/settings/public-address.tsx';
import { NoticeDialog } from '#client/ui/alert-dialog.tsx';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import type { SubscriptionDetails } from '#shared/plan/billing-protocol.ts';
import type { PlanId } from '#shared/plan/plans.ts';

type BillingButtonsProps = {
  user: SignedInUser;
  plan: PlanId;
  /** True if the family has a billing account, which may have invoices even on Free. */
  canManage: boolean;
  details: SubscriptionDetails | null;
};

type PaymentPage = 'portal' | 'yearly' | 'invoice';

export function BillingButtons({ user, plan, canManage, details }: BillingButtonsProps) {
  const { t } = useTranslation('profile');
  const { isNavigating, navigateAway, triggerRef } = useExternalNavigation();
  const [openedPage, setOpenedPage] = useState<PaymentPage>('portal');
  const describeFailure = useDescribeFailure();
  const elsewhere = usePaymentsElsewhere();
  const [notice, setNotice] = useState<string | null>(null);
  const openPage = (page: PaymentPage) => {
    setOpenedPage(page);
    navigateAway(
      () =>
        page === 'invoice' ? openLatestInvoice(user) : openPortal(user, page === 'yearly' ? page : undefined),
      (error) => setNotice(describeFailure(toHttpFailure(error), PORTAL_FAILURE_TEXTS)),
    );
  };
  if (plan !== 'free' && !canManage) return null;
  const renderButton = (page: PaymentPage, text: string, busyText = t('billing:opening')) => (
    <Button
      tone={page === 'invoice' ? 'quiet' : 'secondary'}
      disabled={isNavigating}
      busy={isNavigating && openedPage === page}
      busyText={busyText}
      onClick={() => openPage(page)}
    >
      {text}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-3">
      {plan === 'free' && (
        <Link to="/plans" className={buttonClass('primary')}>
          {t('subscription.upgrade')}
        </Link>
      )}
      {canManage && elsewhere && <ElsewhereNote topic="payments" elsewhere={elsewhere} />}
      {canManage && !elsewhere && renderButton('portal', t('subscription.manage'), t('subscription.leaving'))}
      {details?.canSwitchToYearly && !elsewhere && renderButton('yearly', t('billing:yearly'))}
      {details?.lastInvoice && renderButton('invoice', t('billing:invoice'))}
      <NoticeDialog
        text={notice}
        okLabel={t('subscription.ok')}
        onClose={() => setNotice(null)}
        returnFocusRef={triggerRef}
      />
    </div>
  );
}
