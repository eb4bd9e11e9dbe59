import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/lib/auth/auth-context.ts';
import { downgradeToFree, previewDowngrade } from '#client/lib/billing/billing-client.ts';
import { useBillingFailureText } from '#client/lib/billing/use-billing-failure-text.ts';
import type { DowngradeQuote } from '#shared/billing/answers.ts';
import { renewWhenOld } from './renew-when-old.ts';

/** Every hour is worth something of a month: a window left open must not promise yesterday's amount. */
const QUOTE_FRESH_MS = 3 * 60_000;

/** Asks what the change to Free gives back, and carries it out once confirmed; `onDone` when the family is on Free. */
export function useDowngrade(onDone: () => void) {
  const { t } = useTranslation('plans');
  const { user } = useAuth();
  const say = useBillingFailureText();
  const [quote, setQuote] = useState<DowngradeQuote | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const underWay = useRef(false);

  const load = useCallback(() => {
    setProblem(null);
    previewDowngrade().then(setQuote, (error) => {
      setQuote(null);
      setProblem(say(error));
    });
  }, [say]);
  useEffect(() => {
    load();
    return renewWhenOld(() => underWay.current || load(), QUOTE_FRESH_MS);
  }, [load]);

  const confirm = () => {
    if (!user || underWay.current) return;
    underWay.current = true;
    setWorking(true);
    setProblem(null);
    downgradeToFree(user).then(onDone, (error: unknown) => {
      console.warn('The plan could not be changed:', error);
      underWay.current = false;
      setWorking(false);
      setProblem(t('downgrade.failed'));
    });
  };

  return { quote, problem, working, load, confirm };
}
