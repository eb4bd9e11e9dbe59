import { useTranslation } from 'react-i18next';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { CheckboxField } from '#client/ui/field.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useMailSettings } from './use-mail-settings.ts';

/** Which emails come: those that belong to a contract, and those that can be switched off. */
export function MailsCard({ userId }: { userId: string }) {
  const { t } = useTranslation('profile');
  const { settings, status, load, save } = useMailSettings(userId);
  return (
    <Card>
      <h2 className="text-xl font-bold">{t('mails.title')}</h2>
      <p className="mt-2 text-soft">{t('mails.always')}</p>
      {status === 'loading' && <Skeleton label={t('mails.loading')} count={2} />}
      {settings && (
        <CheckboxField
          label={t('mails.refunds')}
          checked={settings.refunds}
          onChange={({ target }) => save({ refunds: target.checked })}
          className="mt-2"
        />
      )}
      {status === 'failed' && (
        <Banner tone="error" className="mt-3">
          <p>{t('mails.failed')}</p>
          {settings === null && (
            <Button onClick={load} className="mt-2">
              {t('subscription.tryAgain')}
            </Button>
          )}
        </Banner>
      )}
    </Card>
  );
}
