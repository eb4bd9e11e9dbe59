import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from '#client/lib/navigation/navigation-context.ts';
import { useSyncState } from '#client/library/use-library.ts';
import { AlertDialog } from '#client/ui/alert-dialog.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';

/** The question names unsent changes. */
export function SignOutEverywhereCard() {
  const { t } = useTranslation('profile');
  const { t: tCommon } = useTranslation();
  const { pending } = useSyncState();
  const navigate = useNavigate();
  const trigger = useRef<HTMLButtonElement>(null);
  const [asking, setAsking] = useState(false);
  const unsent = pending > 0 ? ` ${tCommon('signOutGuard.text', { count: pending })}` : '';
  return (
    <Card>
      <h2 className="text-xl font-bold">{t('everywhere.title')}</h2>
      <p className="mt-2 mb-4 text-soft">{t('everywhere.text')}</p>
      <Button ref={trigger} onClick={() => setAsking(true)}>
        {t('everywhere.button')}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('everywhere.question')}
        description={t('everywhere.consequence') + unsent}
        cancelLabel={tCommon('signOutGuard.stay')}
        confirmLabel={t('everywhere.button')}
        onConfirm={() => navigate('/logout', { state: { confirmed: true, everywhere: true } })}
        tone="danger"
        returnFocus={trigger}
      />
    </Card>
  );
}
