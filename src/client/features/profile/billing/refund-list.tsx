import { useTranslation } from 'react-i18next';
import { formatInstantDay } from '#client/lib/i18n/format-date.ts';
import { formatMoney } from '#client/lib/i18n/format-money.ts';
import type { RefundSummary } from '#shared/billing/answers.ts';

/** Every refund, with its amount to the cent: where the new ones are, and the older ones folded. */
export function RefundList({ refunds }: { refunds: readonly RefundSummary[] }) {
  const { t } = useTranslation('profile');
  const settled = refunds.filter(({ state }) => state === 'settled');
  return (
    <>
      {refunds
        .filter(({ state }) => state !== 'settled')
        .map((refund) => (
          <RefundLine key={refund.created_at} refund={refund} />
        ))}
      {settled.length > 0 && (
        <details className="text-soft">
          <summary className="min-h-11 cursor-pointer content-center">
            {t('subscription.refund.earlier')}
          </summary>
          <ul className="list-disc pl-5">
            {settled.map((refund) => (
              <li key={refund.created_at}>
                <RefundText refund={refund} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function RefundLine({ refund }: { refund: RefundSummary }) {
  const { t, i18n } = useTranslation('profile');
  const amounts = refund.parts.map((part) => formatMoney(part, refund.currency, i18n.language, true));
  return (
    <p className="text-soft">
      {refund.reason === 'duplicate' && `${t('subscription.refund.duplicate')} `}
      <RefundText refund={refund} />
      {amounts.length > 1 &&
        ` ${t('subscription.refund.inParts', {
          number: amounts.length,
          amounts: new Intl.ListFormat(i18n.language).format(amounts),
        })}`}
    </p>
  );
}

function RefundText({ refund }: { refund: RefundSummary }) {
  const { t, i18n } = useTranslation('profile');
  const amount = formatMoney(refund.amount, refund.currency, i18n.language, true);
  return t(`subscription.refund.${refund.state}`, {
    amount,
    date: formatInstantDay(refund.created_at, i18n.language),
  });
}
