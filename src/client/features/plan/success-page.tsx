import './falling-leaves.css';
import { Sparkles } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '#client/lib/navigation/link.tsx';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { Card } from '#client/ui/card.tsx';
import { DouDou } from '#client/ui/dou-dou.tsx';
import { Drawing, Shape } from '#client/ui/illustration/shape.tsx';
import { Waiting } from '#client/ui/placeholders.tsx';
import { usePaymentConfirmation } from './watch-payment.ts';

const LEAVES = 8;

function FallingLeaves() {
  return (
    <div aria-hidden="true" className="falling-leaves">
      {Array.from({ length: LEAVES }, (_, leaf) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a leaf is its place
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

/** /pdf-success (docs/product/billing.md#confirmed-before-active). */
export function SuccessPage() {
  const { t } = useTranslation('plan');
  const { state, checkAgain } = usePaymentConfirmation();
  return (
    <Card className="mx-auto max-w-xl text-center">
      {state === 'confirming' && (
        <>
          <h1 className="sr-only">{t('common:titles.subscriptionSuccess')}</h1>
          <Waiting label={t('success.confirming')} />
        </>
      )}
      {state === 'paid' && <Welcome />}
      {state === 'overdue' && <StillProcessing onCheckAgain={checkAgain} />}
    </Card>
  );
}

/** What /flashcards reads to open on printing (app/moved-address.ts). */
const OPENS_ON_PRINTING = { tab: 'print' };

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
        state={OPENS_ON_PRINTING}
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
