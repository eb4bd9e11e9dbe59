import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignedInUser } from '#client/account/auth/user.ts';
import { quoteYearly, switchToYearly } from '#client/account/billing/billing-client.ts';
import { BILLING_TEXTS } from '#client/account/billing/billing-texts.ts';
import { useAsyncAction } from '#client/lib/async-action/use-async-action.ts';
import { codeOf, isUnanswered, toHttpFailure } from '#client/lib/http/http-failure.ts';
import { useDescribeFailure } from '#client/lib/http/use-describe-failure.ts';
import type { BillingSummary } from '#shared/billing/answers.ts';
import type { YearlyQuote } from '#shared/billing/subscription-answers.ts';

/** The server takes a quote for 15 minutes; a window left open gets a new one. */
const QUOTE_FRESH_MS = 10 * 60_000;

/** What the parent has to mend at the payment service first. */
const CARD_CODES = ['card_declined', 'card_needs_confirmation'];

type Problem = { text: string; isCard: boolean };

/** Asks what the switch costs today, and carries it out once confirmed. Nothing is charged twice, whatever gets lost. */
export function useSwitchToYearly(user: SignedInUser, onDone: (summary: BillingSummary) => void) {
  const { t } = useTranslation('billing');
  const describeFailure = useDescribeFailure();
  const [quote, setQuote] = useState<YearlyQuote | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  const load = useCallback(() => {
    setQuote(null);
    quoteYearly(user.id).then(setQuote, (thrown: unknown) =>
      setProblem({ text: describeFailure(toHttpFailure(thrown), BILLING_TEXTS), isCard: false }),
    );
  }, [user.id, describeFailure]);
  const { pending, run, isRunning } = useAsyncAction(async (order: YearlyQuote) => {
    setProblem(null);
    let summary: BillingSummary;
    try {
      summary = await switchToYearly(user, order);
    } catch (thrown) {
      const failure = toHttpFailure(thrown);
      // Without an answer it may have been done: the same order again finds out and charges nothing twice.
      if (isUnanswered(failure)) return setProblem({ text: t('yearly.unanswered'), isCard: false });
      const isCard = CARD_CODES.includes(codeOf(failure) ?? '');
      setProblem({ text: describeFailure(failure, BILLING_TEXTS), isCard });
      return load();
    }
    onDone(summary);
  });
  useEffect(() => {
    load();
    const timer = setInterval(() => isRunning() || load(), QUOTE_FRESH_MS);
    return () => clearInterval(timer);
  }, [load, isRunning]);

  const tryAgain = () => {
    setProblem(null);
    load();
  };

  const confirm = () => {
    if (quote !== null) void run(quote);
  };

  return { quote, problem, working: pending, confirm, tryAgain };
}
