import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SignedInUser } from '#client/lib/auth/user.ts';
import { openPortal } from '#client/lib/billing/billing-client.ts';
import { usePortalFailureText } from '#client/lib/billing/use-billing-failure-text.ts';
import { useLeaving } from '#client/lib/billing/use-leaving.ts';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { NoticeDialog } from '#client/ui/notice-dialog.tsx';
import type { PlanId } from '#shared/plans.ts';

type BillingButtonsProps = {
  user: SignedInUser;
  plan: PlanId;
  /** Whether the payment service knows the family: one back on Free may have a card to mend or invoices to read. */
  canManage: boolean;
};

/** 'Upgrade Plan' on Free; 'Manage Billing' for whoever pays or has paid, not where it would open nothing. */
export function BillingButtons({ user, plan, canManage }: BillingButtonsProps) {
  const { t } = useTranslation('profile');
  const { leaving, leave, begunBy } = useLeaving();
  const sayFailure = usePortalFailureText();
  const [notice, setNotice] = useState<string | null>(null);
  const openBilling = () =>
    leave(
      () => openPortal(user),
      (error) => setNotice(sayFailure(error)),
    );
  if (plan !== 'free' && !canManage) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {plan === 'free' && (
        <Link to="/plans" className={buttonClass('primary')}>
          {t('subscription.upgrade')}
        </Link>
      )}
      {canManage && (
        <Button busy={leaving} busyText={t('subscription.leaving')} onClick={openBilling}>
          {t('subscription.manage')}
        </Button>
      )}
      <NoticeDialog
        text={notice}
        okLabel={t('subscription.ok')}
        onClose={() => setNotice(null)}
        returnFocus={begunBy}
      />
    </div>
  );
}
