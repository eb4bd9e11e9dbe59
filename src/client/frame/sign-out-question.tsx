import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useSyncState } from '#client/library/use-library.ts';
import { useSaveUnsent } from '#client/library/use-save-unsent.ts';
import { AlertDialog } from '#client/ui/alert-dialog.tsx';
import { Button } from '#client/ui/button.tsx';

export type SignOutQuestionProps = {
  onClose: () => void;
  onSignOut: () => void;
  returnFocusRef: RefObject<HTMLButtonElement | null>;
};

export function SignOutQuestion({ onClose, onSignOut, returnFocusRef }: SignOutQuestionProps) {
  const { t } = useTranslation('changes');
  const saveUnsent = useSaveUnsent();
  const { pendingCount } = useSyncState();
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={t('signOutGuard.title')}
      description={
        <>
          {t('signOutGuard.text', { count: pendingCount })}
          {saveUnsent && (
            <Button onClick={saveUnsent} className="mt-3">
              {t('signOutGuard.saveFile')}
            </Button>
          )}
        </>
      }
      cancelLabel={t('signOutGuard.stay')}
      confirmLabel={t('signOutGuard.leave')}
      onConfirm={onSignOut}
      tone="danger"
      returnFocusRef={returnFocusRef}
    />
  );
}
