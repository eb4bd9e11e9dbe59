import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/lib/auth/auth-context.ts';
import { downgradeToFree, previewDowngrade, syncSubscription } from '#client/lib/billing/billing-client.ts';
import { BILLING_TEXTS, saysPaymentsOff } from '#client/lib/billing/billing-texts.ts';
import { isUnanswered, toHttpFailure } from '#client/lib/http/http-failure.ts';
import { useDescribeFailure } from '#client/lib/http/use-describe-failure.ts';
import { readPlanRow } from '#client/lib/plan/read-plan-row.ts';
import type { DowngradeQuote } from '#shared/billing/answers.ts';
import type { PlanId } from '#shared/plan/plans.ts';
import { renewWhenOld } from './renew-when-old.ts';

/** Every hour is worth something of a month: a window left open must not promise yesterday's amount. */
const QUOTE_FRESH_MS = 3 * 60_000;

type Outcomes = {
  /** The family is on Free. */
  onDone: () => void;
  /** The parent keeps the plan; `confirmed` names it after a try whose answer got lost and that changed nothing. */
  onKept: (confirmed: PlanId | null) => void;
};

/**
 * Asks what the change to Free gives back, and carries it out once confirmed. When the answer gets lost the plan may have
 * changed: then another try is safe, and keeping the plan first finds out which one there is.
 */
export function useDowngrade({ onDone, onKept }: Outcomes) {
  const { t } = useTranslation('plan');
  const { user } = useAuth();
  const userId = user?.id;
  const describeFailure = useDescribeFailure();
  const [quote, setQuote] = useState<DowngradeQuote | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [working, setWorking] = useState<'changing' | 'looking' | null>(null);
  const underWay = useRef(false);
  const unanswered = useRef(false);

  const load = useCallback(() => {
    setProblem(null);
    if (userId === undefined) return;
    previewDowngrade(userId).then(setQuote, (thrown: unknown) => {
      setQuote(null);
      setProblem(describeFailure(toHttpFailure(thrown), BILLING_TEXTS));
    });
  }, [userId, describeFailure]);
  useEffect(() => {
    load();
    return renewWhenOld(() => underWay.current || unanswered.current || load(), QUOTE_FRESH_MS);
  }, [load]);

  const begin = (work: 'changing' | 'looking') => {
    underWay.current = true;
    setWorking(work);
    setProblem(null);
  };
  const fail = (text: string) => {
    underWay.current = false;
    setWorking(null);
    setProblem(text);
  };

  const confirm = () => {
    if (!user || underWay.current) return;
    begin('changing');
    downgradeToFree(user).then(onDone, (error: unknown) => {
      console.warn('The plan could not be changed:', error);
      unanswered.current ||= isUnanswered(toHttpFailure(error));
      fail(t(unanswered.current ? 'downgrade.unanswered' : 'downgrade.failed'));
    });
  };

  const keep = () => {
    if (underWay.current) return;
    if (!user || !unanswered.current) return onKept(null);
    begin('looking');
    readPlanNow(user.id).then(
      (plan) => (plan === 'free' ? onDone() : onKept(plan)),
      (error: unknown) => {
        console.warn('The plan could not be read:', error);
        fail(t('downgrade.unknown'));
      },
    );
  };

  return { quote, problem, working, load, confirm, keep };
}

/** The plan after everything that the family began: the server does one step of its billing after another. */
async function readPlanNow(userId: string): Promise<PlanId> {
  try {
    return (await syncSubscription(userId)).plan;
  } catch (error) {
    if (!saysPaymentsOff(error)) throw error;
    return (await readPlanRow(userId))?.plan ?? 'free';
  }
}
