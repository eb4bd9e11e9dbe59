import { useTranslation } from 'react-i18next';
import { useSaveUnsent } from '#client/library/use-library.ts';
import { AlertDialog } from '#client/ui/alert-dialog.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Guard } from './sign-out-guard.tsx';

/** The question "sign out although changes wait?". */
export function SignOutQuestion({ guard }: { guard: Guard }) {
  const { t } = useTranslation();
  const saveUnsent = useSaveUnsent();
  return (
    <AlertDialog
      open={guard.asking}
      onOpenChange={guard.setAsking}
      title={t('signOutGuard.title')}
      description={
        <>
          {t('signOutGuard.text', { count: guard.pending })}
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
