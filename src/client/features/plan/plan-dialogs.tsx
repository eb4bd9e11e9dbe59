import { useTranslation } from 'react-i18next';
import { useOptionalPlan } from '#client/account/plan/plan-context.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { DowngradeDialog } from './downgrade-dialog.tsx';
import type { PlanChoice } from './use-plan-choice.ts';
import { WaitlistDialog } from './waitlist/waitlist-dialog.tsx';

/** Pro is given by hand and costs nothing, so no Print subscription is sold beside it: the way to Print leads through Free. */
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
  const { t } = useTranslation('plan');
  const family = useOptionalPlan();
  const close = () => choice.setWindow(null);
  if (choice.window === 'leave-pro') {
    return <LeaveProDialog onClose={close} onGoFree={() => choice.setWindow('downgrade')} />;
  }
  if (choice.window === 'waitlist') return <WaitlistDialog onClose={close} />;
  if (choice.window !== 'downgrade') return null;
  return (
    <DowngradeDialog
      onClose={() => {
        close();
        // A try whose answer got lost may have changed it.
        void family?.refresh();
      }}
      onKept={(confirmed) => {
        close();
        if (confirmed === null) return;
        void family?.refresh();
        choice.showNotice(t('downgrade.kept', { plan: t(`common:plans.${confirmed}`) }));
      }}
      onDone={() => {
        close();
        // What the server has just confirmed holds at once, even if the next reading fails.
        family?.adopt({
          plan: 'free',
          subscription_status: 'canceled',
          current_period_end: null,
          cancel_at_period_end: false,
          gift_until: null,
        });
        choice.showNotice(t('downgrade.done'), '/profile');
      }}
      onManageBilling={() => {
        close();
        choice.manageBilling();
      }}
    />
  );
}
