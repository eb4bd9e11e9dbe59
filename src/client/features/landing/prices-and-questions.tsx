import { Check, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#client/lib/i18n/formats.ts';
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
            <Check className="mt-0.5 size-5 shrink-0 text-leaf" />
            <span>{t(`plan:features.${feature}`, { limit: FREE_FLASHCARDS })}</span>
          </li>
        ))}
      </ul>
      <Link to={WAYS[id]} className={buttonClass(id === 'free' ? 'primary' : 'secondary')}>
        {t(`prices.${id}.button`)}
      </Link>
    </li>
  );
}

const QUESTIONS = ['oneSecond', 'age', 'stored', 'onPaper', 'cancel'] as const;

export function Questions() {
  const { t } = useTranslation('landing');
  return (
    <Section title={t('questions.title')}>
      <div className="space-y-2 md:max-w-3xl">
        {QUESTIONS.map((question) => (
          <details key={question} name="question" className="question group rounded-panel bg-card">
            <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-3 rounded-panel px-5 py-3 font-display text-lg leading-snug font-bold">
              {t(`questions.${question}.question`)}
              <Plus className="size-5 shrink-0 text-leaf group-open:rotate-45" />
            </summary>
            <div className="px-5 pb-5">
              <p>{t(`questions.${question}.answer`)}</p>
              {question === 'stored' && (
                <Link to="/privacy" className="mt-1 inline-flex min-h-11 items-center underline">
                  {t('questions.privacy')}
                </Link>
              )}
            </div>
          </details>
        ))}
      </div>
      <div className="mt-12 flex flex-col items-center gap-4 text-center">
        <p className="font-display text-xl font-bold text-balance">{t('last')}</p>
        <Link to="/signup" className={buttonClass('primary', 'w-full max-w-sm', 'large')}>
          {t('start')}
        </Link>
      </div>
    </Section>
  );
}
