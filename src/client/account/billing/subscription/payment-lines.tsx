import { useTranslation } from 'react-i18next';
import { formatInstantDay } from '#client/lib/i18n/format-date.ts';
import { formatMoney } from '#client/lib/i18n/format-money.ts';
import type { SubscriptionDetails } from '#shared/billing/subscription-answers.ts';

/** What is paid and how often, the next charge, and the last one. */
export function PaymentLines({ details }: { details: SubscriptionDetails }) {
  const { t, i18n } = useTranslation('billing');
  const { price, next, lastInvoice } = details;
  const values = ({ amount, currency, date }: { amount: number; currency: string; date: string }) => ({
    amount: formatMoney(amount, currency, i18n.language, true),
    date: formatInstantDay(date, i18n.language),
  });
  return (
    <ul className="space-y-1 text-soft">
      {price && (
        <li>
          {t(`price.${price.cycle}`, { amount: formatMoney(price.amount, price.currency, i18n.language) })}
        </li>
      )}
      {next && <li>{t('next', values(next))}</li>}
      {lastInvoice && <li>{t('last', values(lastInvoice))}</li>}
    </ul>
  );
}
