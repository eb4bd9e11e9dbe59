import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#client/lib/i18n/formats.ts';
import { Link, Redirect } from '#client/lib/navigation/link.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { Card } from '#client/ui/card.tsx';
import { clearDeletionReceipt, readDeletionReceipt } from './deletion-receipt.ts';

export function GoodbyePage() {
  const { t, i18n } = useTranslation('account');
  const [receipt] = useState(readDeletionReceipt);
  useEffect(clearDeletionReceipt, []);
  if (receipt === null) return <Redirect to="/" />;
  const { email, refund } = receipt;
  return (
    <Card className="mx-auto max-w-xl">
      <h1 className="text-2xl font-bold">{t('goodbye.title')}</h1>
      <div role="status" className="mt-3 space-y-3">
        <p>{t('goodbye.text')}</p>
        {refund && (
          <p>
            {t('goodbye.refund', {
              amount: formatMoney(refund.amount, refund.currency, i18n.language, { exact: true }),
            })}
          </p>
        )}
        <p className="break-words">{t('goodbye.mail', { email })}</p>
        <p>{t('goodbye.thanks')}</p>
      </div>
      <Link to="/signup" className={buttonClass('secondary', 'mt-5')}>
        {t('goodbye.startAfresh')}
      </Link>
    </Card>
  );
}
