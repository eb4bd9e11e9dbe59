import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchExport } from '#client/lib/account/account-data-client.ts';
import { saveFile } from '#client/lib/files/save-file.ts';
import { toHttpFailure } from '#client/lib/http/http-failure.ts';
import { useDescribeFailure } from '#client/lib/http/use-describe-failure.ts';
import { useSendPending } from '#client/library/use-library.ts';
import { ACCOUNT_TEXTS } from './account-texts.ts';

type Outcome = { tone: 'success' | 'info' | 'error'; text: string };

/** Downloads the export. Unsent changes go to the server first; a message names those that cannot. */
export function useExport(userId: string) {
  const { t } = useTranslation('account');
  const describeFailure = useDescribeFailure();
  const sendPending = useSendPending();
  const [working, setWorking] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const underWay = useRef(false);

  const start = async () => {
    // A ref and not the state: the second click of a double click comes before the next drawing.
    if (underWay.current) return;
    underWay.current = true;
    setWorking(true);
    setOutcome(null);
    try {
      const unsent = await sendPending();
      const { zip, name } = await fetchExport(userId);
      saveFile(zip, name);
      setOutcome(
        unsent > 0
          ? { tone: 'info', text: t('export.unsent', { count: unsent, name }) }
          : { tone: 'success', text: t('export.done', { name }) },
      );
    } catch (error) {
      setOutcome({ tone: 'error', text: describeFailure(toHttpFailure(error), ACCOUNT_TEXTS) });
    } finally {
      underWay.current = false;
      setWorking(false);
    }
  };

  return { working, outcome, start: () => void start() };
}
