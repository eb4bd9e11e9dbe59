import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useSyncState } from '#client/library/use-library.ts';
import { useSaveUnsent } from '#client/library/use-save-unsent.ts';
import { AlertDialog } from '#client/ui/alert-dialog.tsx';
import { Button } from '#client/ui/button.tsx';

export type Guard = {
  /** For the menu's button: the focus comes back to it from the question. */
  triggerRef: RefObject<HTMLButtonElement | null>;
  asking: boolean;
  setAsking: (asking: boolean) => void;
  /** Signs out at once, or asks first when changes have not reached the server. */
  askToSignOut: () => void;
  signOut: () => void;
};

/** The question "sign out although changes wait?". */
export function SignOutQuestion({ guard }: { guard: Guard }) {
  const { t } = useTranslation();
  const saveUnsent = useSaveUnsent();
  const { pending } = useSyncState();
  return (
    <AlertDialog
      open={guard.asking}
      onOpenChange={guard.setAsking}
      title={t('signOutGuard.title')}
      description={
        <>
          {t('signOutGuard.text', { count: pending })}
          <Button onClick={saveUnsent} className="mt-3">
            {t('signOutGuard.saveFile')}
          </Button>
        </>
      }
      cancelLabel={t('signOutGuard.stay')}
      confirmLabel={t('signOutGuard.leave')}
      onConfirm={guard.signOut}
      tone="danger"
      returnFocus={guard.triggerRef}
    />
  );
}
