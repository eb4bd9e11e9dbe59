import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { useLeaving } from '#client/account/billing/use-leaving.ts';
import { ElsewhereNote, useGoogleElsewhere } from '#client/lib/settings/public-address.tsx';
import { useSettings } from '#client/lib/settings/settings-provider.tsx';
import { Button } from '#client/ui/button.tsx';

type GoogleButtonProps = { label: string; remember: boolean; terms?: ReactNode };

export function GoogleButton({ label, remember, terms }: GoogleButtonProps) {
  const { t } = useTranslation('auth');
  const { google } = useSettings();
  const { signInWithGoogle } = useAuth();
  const { leaving, leave } = useLeaving();
  const elsewhere = useGoogleElsewhere();
  if (google === null) return null;
  if (elsewhere) {
    return (
      <div className="mt-6 border-t border-hairline pt-6 text-center">
        <ElsewhereNote topic="google" elsewhere={elsewhere} />
      </div>
    );
  }
  const go = async () => {
    if ((await signInWithGoogle(remember)) === 'failed') throw new Error('The sign-in did not begin.');
  };
  return (
    <div className="mt-6 space-y-3 border-t border-hairline pt-6 text-center">
      <Button
        busy={leaving}
        busyText={t('common:pleaseWait')}
        className="w-full"
        // The form shows the failure, which is in the auth state.
        onClick={() => leave(go, () => {})}
      >
        {label}
      </Button>
      {google === 'test' && <p className="text-sm text-soft">{t('google.test')}</p>}
      {terms && <p className="text-sm text-soft">{terms}</p>}
    </div>
  );
}
