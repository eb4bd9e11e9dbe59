import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readMailSettings, saveMailSettings } from '#client/account/account-client.ts';
import { useLoad } from '#client/lib/async-action/use-load.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { CheckboxField } from '#client/ui/fields/field.tsx';
import { Skeleton } from '#client/ui/placeholders.tsx';
import type { MailSettingsAnswer } from '#shared/account/protocol.ts';

export function MailsCard({ userId }: { userId: string }) {
  const { t } = useTranslation('profile');
  const { data, failure, reload } = useLoad(readMailSettings, userId);
  const [chosenSettings, setChosenSettings] = useState<MailSettingsAnswer | null>(null);
  const [isUnsaved, setIsUnsaved] = useState(false);
  const lastSave = useRef(0);
  const settings = chosenSettings ?? data;
  const hasFailed = failure !== null || isUnsaved;

  const save = (next: MailSettingsAnswer) => {
    lastSave.current += 1;
    const saveId = lastSave.current;
    setChosenSettings(next);
    setIsUnsaved(false);
    saveMailSettings(userId, next).catch(() => {
      if (saveId !== lastSave.current) return;
      setChosenSettings(settings);
      setIsUnsaved(true);
    });
  };
  return (
    <Card>
      <h2 className="text-xl font-bold">{t('mails.title')}</h2>
      <p className="mt-2 text-soft">{t('mails.always')}</p>
      {!settings && !hasFailed && <Skeleton label={t('mails.loading')} count={2} />}
      {settings && (
        <CheckboxField
          label={t('mails.refunds')}
          checked={settings.refunds}
          onChange={({ target }) => save({ refunds: target.checked })}
          className="mt-2"
        />
      )}
      {hasFailed && (
        <Banner tone="error" className="mt-3">
          <p>{t('mails.failed')}</p>
          {settings === null && (
            <Button onClick={reload} className="mt-2">
              {t('subscription.tryAgain')}
            </Button>
          )}
        </Banner>
      )}
    </Card>
  );
}
