import { useTranslation } from 'react-i18next';
import type { SignedInUser } from '#client/account/auth/user.ts';
import { formatInstantDay } from '#client/lib/i18n/format-date.ts';
import { formatMoney } from '#client/lib/i18n/format-money.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { BillingSummary } from '#shared/billing/answers.ts';
import type { YearlyQuote } from '#shared/billing/subscription-answers.ts';
import { useSwitchToYearly } from './use-switch-to-yearly.ts';

type YearlyDialogProps = {
  user: SignedInUser;
  onClose: () => void;
  onDone: (summary: BillingSummary) => void;
  onManageBilling: () => void;
};

/** Names what the year costs today and when it is paid again, before anything happens. Mount it to open it. */
export function YearlyDialog({ user, onClose, onDone, onManageBilling }: YearlyDialogProps) {
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
