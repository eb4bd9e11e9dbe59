import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readMailSettings, saveMailSettings } from '#client/account/mail-settings-client.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { CheckboxField } from '#client/ui/field.tsx';
import { Skeleton } from '#client/ui/placeholders.tsx';
import type { MailSettingsAnswer } from '#shared/account/protocol.ts';

type State = { settings: MailSettingsAnswer | null; status: 'loading' | 'ready' | 'failed' };

/** A switch that could not be saved goes back. */
function useMailSettings(userId: string) {
  const [{ settings, status }, setState] = useState<State>({ settings: null, status: 'loading' });
  const turn = useRef(0);

  const run = useCallback((ask: () => Promise<MailSettingsAnswer>, before: MailSettingsAnswer | null) => {
    turn.current += 1;
    const mine = turn.current;
    ask().then(
      (next) => mine === turn.current && setState({ settings: next, status: 'ready' }),
      (error: unknown) => {
        console.warn('The mail settings could not be reached:', error);
        if (mine === turn.current) setState({ settings: before, status: 'failed' });
      },
    );
  }, []);

  const load = useCallback(() => {
    setState({ settings: null, status: 'loading' });
    run(() => readMailSettings(userId), null);
  }, [run, userId]);
  useEffect(() => {
    load();
    return () => {
      turn.current += 1;
    };
  }, [load]);

  const save = (next: MailSettingsAnswer) => {
    setState({ settings: next, status: 'ready' });
    run(() => saveMailSettings(userId, next), settings);
  };

  return { settings, status, load, save };
}

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
