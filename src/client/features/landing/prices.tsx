import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#client/lib/i18n/format-money.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import {
  CURRENCY,
  FREE_FLASHCARDS,
  listBuiltFeatures,
  PLAN_IDS,
  PLANS,
  type PlanId,
} from '#shared/plan/plans.ts';
import { Section } from './section.tsx';

const WAYS: Record<PlanId, string> = { free: '/signup', print: '/plans', pro: '/plans?waitlist' };

/** Features are listed only for plans on sale, and only those that exist today. */
export function Prices() {
  const { t } = useTranslation('landing');
  return (
    <Section title={t('prices.title')} id="prices">
      <ul className="grid gap-4 md:grid-cols-3">
        {PLAN_IDS.map((id) => (
          <Price key={id} id={id} />
        ))}
      </ul>
    </Section>
  );
}

function Price({ id }: { id: PlanId }) {
  const { t, i18n } = useTranslation('landing');
  const { t: tPlan } = useTranslation('plan');
  const { cents, onSale } = PLANS[id];
  const money = (amount: number) => formatMoney(amount, CURRENCY, i18n.language);
  const features = id === 'free' || onSale ? listBuiltFeatures(PLANS[id]) : [];
  return (
    <li className="flex flex-col rounded-panel bg-card p-5 md:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 md:flex-nowrap">
        <h3 className="text-xl font-extrabold wrap-break-word">{t(`prices.${id}.name`)}</h3>
        <p className="flex flex-wrap items-baseline justify-end gap-x-1.5 text-right">
          <span className="font-display text-3xl font-extrabold whitespace-nowrap">
            {money(cents.monthly)}
          </span>
          {cents.monthly > 0 && <span className="text-soft">{t('prices.perMonth')}</span>}
        </p>
      </div>
      <p className="mt-1 text-soft">
        {t(`prices.${id}.text`)}
        {onSale && <span className="block">{t('prices.orYearly', { price: money(cents.yearly) })}</span>}
      </p>
      <ul className="mt-3 mb-5 flex-1 space-y-1.5">
        {features.map((feature) => (
          <li key={feature} className="flex items-start gap-2">
            <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-leaf" />
            <span>{tPlan(`features.${feature}`, { limit: FREE_FLASHCARDS })}</span>
          </li>
        ))}
      </ul>
      <Link to={WAYS[id]} className={buttonClass(id === 'free' ? 'primary' : 'secondary')}>
        {t(`prices.${id}.button`)}
      </Link>
    </li>
  );
}
