import { useCallback, useEffect, useRef, useState } from 'react';
import { readMailSettings, saveMailSettings } from '#client/account/mail-settings-client.ts';
import type { MailSettingsAnswer } from '#shared/mail-settings.ts';

type State = { settings: MailSettingsAnswer | null; status: 'loading' | 'ready' | 'failed' };

/** The switches as the server holds them. One that could not be saved goes back to what holds. */
export function useMailSettings(userId: string) {
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
