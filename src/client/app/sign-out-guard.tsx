import { type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSaveUnsent, useSyncState } from '#client/library/use-library.ts';
import { AlertDialog } from '#client/ui/alert-dialog.tsx';
import { Button } from '#client/ui/button.tsx';

type Guard = {
  /** For the menu's button: the focus comes back to it from the question. */
  triggerRef: RefObject<HTMLButtonElement | null>;
  pending: number;
  asking: boolean;
  setAsking: (asking: boolean) => void;
  /** Signs out at once, or asks first when changes have not reached the server. */
  askToSignOut: () => void;
  signOut: () => void;
};

/** The way out for the menus; needs the library around it. Draw `SignOutGuard` beside the menu. */
export function useSignOutGuard(): Guard {
  const { pending } = useSyncState();
  const navigate = useNavigate();
  const triggerRef = useRef<HTMLButtonElement>(null);
  const [asking, setAsking] = useState(false);
  const signOut = useCallback(() => void navigate('/logout', { state: { confirmed: true } }), [navigate]);
  const askToSignOut = useCallback(() => {
    if (pending > 0) setAsking(true);
    else signOut();
  }, [pending, signOut]);
  return useMemo(
    () => ({ triggerRef, pending, asking, setAsking, askToSignOut, signOut }),
    [pending, asking, askToSignOut, signOut],
  );
}

/** The question "sign out although changes wait?". */
export function SignOutGuard({ guard }: { guard: Guard }) {
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
