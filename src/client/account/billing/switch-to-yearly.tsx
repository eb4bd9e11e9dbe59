import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignedInUser } from '#client/account/auth/user.ts';
import { usePlan } from '#client/account/plan/plan-context.ts';
import { useAsyncAction } from '#client/lib/async-action/use-async-action.ts';
import { useDescribeFailure } from '#client/lib/http/describe-failure.ts';
import { codeOf, isUnanswered, toHttpFailure } from '#client/lib/http/http-failure.ts';
import { formatInstantDay, formatMoney } from '#client/lib/i18n/formats.ts';
import { NoticeDialog } from '#client/ui/alert-dialog.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Skeleton } from '#client/ui/placeholders.tsx';
import type { BillingSummary, YearlyQuote } from '#shared/plan/billing-protocol.ts';
import { BILLING_TEXTS, quoteYearly, switchToYearly } from './billing-client.ts';

/** The server accepts a quote for 15 minutes; a window left open gets a new one. */
const QUOTE_FRESH_MS = 10 * 60_000;

const CARD_CODES = ['card_declined', 'card_needs_confirmation'];

type Problem = { text: string; isCard: boolean };

function useSwitchToYearly(user: SignedInUser, onDone: (summary: BillingSummary) => void) {
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
      // Without an answer the switch may have happened: repeating the order finds out and charges nothing twice.
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

type YearlyDialogProps = {
  user: SignedInUser;
  onClose: () => void;
  onDone: (summary: BillingSummary) => void;
  onManageBilling: () => void;
};

function YearlyDialog({ user, onClose, onDone, onManageBilling }: YearlyDialogProps) {
  const { t, i18n } = useTranslation('billing');
  const { quote, problem, working, confirm, tryAgain } = useSwitchToYearly(user, onDone);
  const due = quote && formatMoney(quote.due.amount, quote.due.currency, i18n.language, true);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      closable={!working}
      title={t('yearly.title')}
      footer={
        <>
          <Button onClick={onClose} disabled={working}>
            {t('yearly.notNow')}
          </Button>
          <Button
            tone="primary"
            onClick={confirm}
            disabled={quote === null}
            busy={working}
            busyText={t('yearly.working')}
          >
            {due === null ? t('yearly.title') : t('yearly.confirm', { due })}
          </Button>
        </>
      }
    >
      <div className="space-y-3">
        {quote === null && problem === null && <Skeleton label={t('yearly.loading')} />}
        {quote && <Terms quote={quote} />}
        {problem && (
          <Banner tone="error">
            <p>{problem.text}</p>
            {problem.isCard && (
              <Button onClick={onManageBilling} className="mt-2">
                {t('manage')}
              </Button>
            )}
            {quote === null && !problem.isCard && (
              <Button onClick={tryAgain} className="mt-2">
                {t('tryAgain')}
              </Button>
            )}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}

function Terms({ quote }: { quote: YearlyQuote }) {
  const { t, i18n } = useTranslation('billing');
  const money = ({ amount, currency }: YearlyQuote['due']) =>
    formatMoney(amount, currency, i18n.language, true);
  const date = formatInstantDay(quote.nextDate, i18n.language);
  return (
    <>
      <p>
        {t('yearly.today', { due: money(quote.due), price: money(quote.price), credit: money(quote.credit) })}
      </p>
      <p>{t('yearly.next', { price: money(quote.price), date })}</p>
    </>
  );
}

type SwitchToYearlyProps = {
  user: SignedInUser;
  disabled?: boolean;
  className?: string;
  onSwitched: () => void;
  onManageBilling: () => void;
};

export function SwitchToYearly({
  user,
  disabled,
  className,
  onSwitched,
  onManageBilling,
}: SwitchToYearlyProps) {
  const { t } = useTranslation('billing');
  const { adopt } = usePlan();
  const trigger = useRef<HTMLButtonElement>(null);
  const [shown, setShown] = useState<'nothing' | 'dialog' | 'done'>('nothing');
  return (
    <>
      <Button ref={trigger} disabled={disabled} className={className} onClick={() => setShown('dialog')}>
        {t('yearly.title')}
      </Button>
      {shown === 'dialog' && (
        <YearlyDialog
          user={user}
          onClose={() => setShown('nothing')}
          onDone={(summary) => {
            adopt(summary);
            setShown('done');
          }}
          onManageBilling={() => {
            setShown('nothing');
            onManageBilling();
          }}
        />
      )}
      <NoticeDialog
        text={shown === 'done' ? t('yearly.done') : null}
        okLabel={t('ok')}
        onClose={() => {
          setShown('nothing');
          onSwitched();
        }}
        returnFocus={trigger}
      />
    </>
  );
}
