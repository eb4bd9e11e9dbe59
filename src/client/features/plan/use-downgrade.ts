import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import type { SignedInUser } from '#client/account/auth/user.ts';
import {
  downgradeToFree,
  previewDowngrade,
  syncSubscription,
} from '#client/account/billing/billing-client.ts';
import { BILLING_TEXTS, saysPaymentsOff } from '#client/account/billing/billing-texts.ts';
import { readPlanRow } from '#client/account/plan/plan-state.ts';
import { useAsyncAction } from '#client/lib/async-action/use-async-action.ts';
import { useDescribeFailure } from '#client/lib/http/describe-failure.ts';
import { isUnanswered, toHttpFailure } from '#client/lib/http/http-failure.ts';
import type { DowngradeQuote } from '#shared/plan/billing-protocol.ts';
import type { PlanId } from '#shared/plan/plans.ts';

/**
 * Calls `ask` every `freshMs`, and on focus when that is due, because timers may have slept. Returns a function that
 * stops it.
 */
export function renewWhenOld(
  ask: () => void,
  freshMs: number,
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> = window,
): () => void {
  let askedAt = Date.now();
  const renew = () => {
    if (Date.now() - askedAt < freshMs) return;
    askedAt = Date.now();
    ask();
  };
  const timer = setInterval(renew, freshMs);
  page.addEventListener('focus', renew);
  return () => {
    clearInterval(timer);
    page.removeEventListener('focus', renew);
  };
}

/** An open window must not promise an outdated amount. */
const QUOTE_FRESH_MS = 3 * 60_000;

type Outcomes = {
  onDone: () => void;
  /** `confirmed` names the plan after a try whose answer was lost and that changed nothing. */
  onKept: (confirmed: PlanId | null) => void;
};

/**
 * Asks what the change to Free gives back, and makes it once confirmed. After a lost answer another try is safe, and keeping
 * the plan first asks which one the family has.
 */
export function useDowngrade({ onDone, onKept }: Outcomes) {
  const { t } = useTranslation('plan');
  const { user } = useAuth();
  const userId = user?.id;
  const describeFailure = useDescribeFailure();
  const [quote, setQuote] = useState<DowngradeQuote | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const unanswered = useRef(false);

  const changing = useAsyncAction(async (signedIn: SignedInUser) => {
    setProblem(null);
    try {
      await downgradeToFree(signedIn);
    } catch (error) {
      console.warn('The plan could not be changed:', error);
      unanswered.current ||= isUnanswered(toHttpFailure(error));
      return setProblem(t(unanswered.current ? 'downgrade.unanswered' : 'downgrade.failed'));
    }
    onDone();
  });
  const looking = useAsyncAction(async (signedIn: SignedInUser) => {
    setProblem(null);
    const plan = await readPlanNow(signedIn.id).catch((error: unknown) => {
      console.warn('The plan could not be read:', error);
      setProblem(t('downgrade.unknown'));
    });
    if (plan === 'free') onDone();
    else if (plan) onKept(plan);
  });
  const [isChanging, isLooking] = [changing.isRunning, looking.isRunning];

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
    const mayLoad = () => !isChanging() && !isLooking() && !unanswered.current;
    return renewWhenOld(() => mayLoad() && load(), QUOTE_FRESH_MS);
  }, [load, isChanging, isLooking]);

  const confirm = () => {
    if (user && !isLooking()) void changing.run(user);
  };
  const keep = () => {
    if (isChanging() || isLooking()) return;
    if (!user || !unanswered.current) onKept(null);
    else void looking.run(user);
  };
  const working = changing.pending ? 'changing' : looking.pending ? 'looking' : null;
  return { quote, problem, working, load, confirm, keep };
}

/** Returns the plan after all steps that the family started, which the server runs one after another. */
async function readPlanNow(userId: string): Promise<PlanId> {
  try {
    return (await syncSubscription(userId)).plan;
  } catch (error) {
    if (!saysPaymentsOff(error)) throw error;
    return (await readPlanRow(userId))?.plan ?? 'free';
  }
}
