import './falling-leaves.css';
import { Sparkles } from 'lucide-react';
import { type CSSProperties, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { syncSubscription } from '#client/account/billing/billing-client.ts';
import { usePlan } from '#client/account/plan/plan-context.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { Card } from '#client/ui/card.tsx';
import { DouDou } from '#client/ui/dou-dou.tsx';
import { Drawing, Shape } from '#client/ui/illustration/shape.tsx';
import { Waiting } from '#client/ui/placeholders.tsx';
import type { BillingSummary } from '#shared/plan/billing-protocol.ts';

const INTERVAL_MS = 1_000;
const TIMEOUT_MS = 15_000;

type PaymentHandlers = {
  onPaid: (summary: BillingSummary) => void;
  /** Called once at the timeout. The response to an earlier request may still call `onPaid`. */
  onOverdue: () => void;
};

/** Polls until the plan is paid or the time is up. A failed call counts as not paid. Returns a stop function. */
export function watchPayment(
  sync: () => Promise<BillingSummary>,
  { onPaid, onOverdue }: PaymentHandlers,
): () => void {
  let isStopped = false;
  let isOverdue = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = setTimeout(() => {
    isOverdue = true;
    clearTimeout(timer);
    onOverdue();
  }, TIMEOUT_MS);
  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
    clearTimeout(timeout);
  };

  const poll = async () => {
    const summary = await sync().catch((error: unknown) => {
      console.warn('Failed to check the payment:', error);
      return null;
    });
    if (isStopped) return;
    // A gift from the operator has no period and was not paid for.
    if (summary && summary.plan !== 'free' && summary.current_period_end !== null) {
      stop();
      onPaid(summary);
    } else if (!isOverdue) {
      timer = setTimeout(() => void poll(), INTERVAL_MS);
    }
  };
  void poll();
  return stop;
}

/** An overdue payment may still be confirmed. */
type PaymentState = 'confirming' | 'paid' | 'overdue';

const LEAF_COUNT = 8;

function FallingLeaves() {
  return (
    <div aria-hidden="true" className="falling-leaves">
      {Array.from({ length: LEAF_COUNT }, (_, leaf) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a leaf's only identity is its index
        <span key={leaf} style={{ '--leaf': leaf } as CSSProperties}>
          <Drawing box={[30, 30]} width={30} line={2.4}>
            <Shape
              d="M4 26C4 10 12 4 26 4c0 14-6 22-22 22z"
              tint={leaf % 2 === 0 ? 'fill-tint-leaf' : 'fill-second-leaf'}
              shift={1}
            />
            <path d="M9 21L19 11" />
          </Drawing>
        </span>
      ))}
    </div>
  );
}

/** Renders /pdf-success (docs/product/billing.md#confirmed-before-active). */
export function SuccessPage() {
  const { t } = useTranslation('plan');
  const userId = useAuth().user?.id;
  const { setPlan } = usePlan();
  const [state, setState] = useState<PaymentState>('confirming');
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies(attempt): a new attempt polls again
  useEffect(() => {
    setState('confirming');
    if (userId === undefined) return;
    return watchPayment(() => syncSubscription(userId), {
      onPaid: (summary) => {
        setPlan(summary);
        setState('paid');
      },
      onOverdue: () => setState('overdue'),
    });
  }, [userId, setPlan, attempt]);
  return (
    <Card className="mx-auto max-w-xl text-center">
      {state === 'confirming' && (
        <>
          <h1 className="sr-only">{t('common:titles.subscriptionSuccess')}</h1>
          <Waiting label={t('success.confirming')} />
        </>
      )}
      {state === 'paid' && <Welcome />}
      {state === 'overdue' && <StillProcessing onCheckAgain={() => setAttempt(attempt + 1)} />}
    </Card>
  );
}

/** This state opens /flashcards on the Print tab (start/moved-address.ts). */
const PRINT_TAB_STATE = { tab: 'print' };

function Welcome() {
  const { t } = useTranslation('plan');
  return (
    <div role="status" className="flex flex-col items-center gap-4 py-4">
      <FallingLeaves />
      <div className="flex items-end">
        <DouDou state="leafing" size={140} />
        <Sparkles className="-ml-3 size-11 self-start text-ink" />
      </div>
      <h1 className="text-2xl font-extrabold md:text-3xl">{t('success.title')}</h1>
      <p className="text-lg">{t('success.thanks')}</p>
      <p className="text-soft">{t('success.active')}</p>
      <Link
        to="/flashcards"
        state={PRINT_TAB_STATE}
        className={buttonClass('primary', 'w-full max-w-xs', 'large')}
      >
        {t('success.start')}
      </Link>
    </div>
  );
}

function StillProcessing({ onCheckAgain }: { onCheckAgain: () => void }) {
  const { t } = useTranslation('plan');
  return (
    <div role="status" className="flex flex-col items-center gap-4 py-4">
      <DouDou state="peeking" size={120} />
      <h1 className="text-2xl font-extrabold">{t('success.processingTitle')}</h1>
      <p className="text-soft">{t('success.processing')}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button tone="primary" onClick={onCheckAgain}>
          {t('success.checkAgain')}
        </Button>
        <Link to="/plans" className={buttonClass('quiet')}>
          {t('success.toPlans')}
        </Link>
      </div>
    </div>
  );
}
