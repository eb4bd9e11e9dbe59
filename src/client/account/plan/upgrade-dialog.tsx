import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#client/lib/i18n/formats.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { CURRENCY, PLANS } from '#shared/plan/plan-offers.ts';

const BENEFITS = ['pages', 'everything', 'cards'] as const;

export function UpgradeDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t, i18n } = useTranslation('print');
  const { t: tCommon } = useTranslation();
  const { monthly, yearly } = PLANS.print.cents;
  const formatPrice = (cents: number) => formatMoney(cents, CURRENCY, i18n.language);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('upgrade.title', { plan: tCommon('plans.print') })}
      description={t('upgrade.text', { plan: tCommon('plans.print') })}
      footer={
        <>
          <Button onClick={onClose}>{t('upgrade.notNow')}</Button>
          <Link to="/plans" className={buttonClass('primary')}>
            {tCommon('upgrade.seePlans')}
          </Link>
        </>
      }
    >
      <ul className="flex flex-col gap-2">
        {BENEFITS.map((benefit) => (
          <li key={benefit} className="flex items-start gap-3">
            <Printer aria-hidden="true" className="mt-1 size-4 shrink-0 text-leaf" />
            {t(`upgrade.gives.${benefit}`)}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-lg font-bold">
        {t('upgrade.price', { monthly: formatPrice(monthly), yearly: formatPrice(yearly) })}
      </p>
    </Dialog>
  );
}
