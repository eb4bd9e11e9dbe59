import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';

/**
 * From Pro to Print. Pro is given by hand and costs nothing: a Print subscription beside it would be money
 * for nothing more, so none is sold here. The way from Pro to Print leads through Free.
 */
export function LeaveProDialog({ onClose, onGoFree }: { onClose: () => void; onGoFree: () => void }) {
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
