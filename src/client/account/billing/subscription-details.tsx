import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignedInUser } from '#client/account/auth/auth-context.ts';
import { useLoad } from '#client/lib/async-action/use-load.ts';
import { formatInstantDay, formatMoney } from '#client/lib/i18n/formats.ts';
import type { SubscriptionDetails } from '#shared/plan/billing-protocol.ts';
import { readSubscriptionDetails } from './billing-client.ts';

export function PaymentList({ details }: { details: SubscriptionDetails }) {
  const { t, i18n } = useTranslation('billing');
  const { price, next, lastInvoice } = details;
  const formatPayment = ({ amount, currency, date }: { amount: number; currency: string; date: string }) => ({
    amount: formatMoney(amount, currency, i18n.language, { exact: true }),
    date: formatInstantDay(date, i18n.language),
  });
  return (
    <ul className="space-y-1 text-soft">
      {price && (
        <li>
          {t(`price.${price.cycle}`, { amount: formatMoney(price.amount, price.currency, i18n.language) })}
        </li>
      )}
      {next && <li>{t('next', formatPayment(next))}</li>}
      {lastInvoice && <li>{t('last', formatPayment(lastInvoice))}</li>}
    </ul>
  );
}

/**
 * Returns null while disabled, until the details have loaded, and if the first request fails, because amounts that Stripe
 * has not confirmed are never shown.
 */
export function useSubscriptionDetails({ id }: SignedInUser, isEnabled: boolean): SubscriptionDetails | null {
  const load = useCallback(
    async (userId: string) => (isEnabled ? readSubscriptionDetails(userId) : null),
    [isEnabled],
  );
  return useLoad(load, id).data;
}
