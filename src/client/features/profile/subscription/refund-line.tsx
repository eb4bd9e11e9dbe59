import { useTranslation } from 'react-i18next';
import { formatInstantDay } from '#client/lib/i18n/format-date.ts';
import { formatMoney } from '#client/lib/i18n/format-money.ts';
import type { BillingSummary } from '#shared/billing/answers.ts';

/** Where the last refund is, with the amount to the cent. */
export function RefundLine({ refund }: { refund: NonNullable<BillingSummary['refund']> }) {
  const { t, i18n } = useTranslation('profile');
  const amount = formatMoney(refund.amount, refund.currency, i18n.language, true);
  const date = formatInstantDay(refund.created_at, i18n.language);
  return (
    <p className="text-ink-soft">
      {refund.reason === 'duplicate' && `${t('subscription.refund.duplicate')} `}
      {t(`subscription.refund.${refund.state}`, { amount, date })}
    </p>
  );
}
