import { useTranslation } from 'react-i18next';
import { formatDate, formatMoney } from '#client/lib/i18n/formats.ts';
import { CURRENCY, PLANS } from '#shared/plan/plan-offers.ts';
import { FREE_FLASHCARDS, GRACE_DAYS } from '#shared/plan/plans.ts';

const LAST_UPDATED = '2026-11-22';

function LegalPage({ getText, sections }: { getText: (key: string) => string; sections: readonly string[] }) {
  const { t, i18n } = useTranslation('legal');
  return (
    <article className="mx-auto max-w-[40rem] pb-6">
      <h1 className="text-2xl font-extrabold sm:text-3xl">{getText('heading')}</h1>
      <p className="mt-2 text-sm text-soft">
        {t('writtenOn', { date: formatDate(LAST_UPDATED, i18n.language) })}
      </p>
      <p className="mt-5 text-lg">{getText('intro')}</p>
      {sections.map((name) => (
        <section key={name} className="mt-8">
          <h2 className="text-xl font-extrabold">{getText(`${name}.title`)}</h2>
          {getText(`${name}.text`)
            .split('\n')
            .map((line) => (
              <p key={line} className="mt-2.5 leading-relaxed">
                {line}
              </p>
            ))}
        </section>
      ))}
    </article>
  );
}

const PRIVACY_SECTIONS = ['what', 'where', 'browser', 'howLong', 'who', 'children', 'yours', 'contact'];

/** Renders /privacy. Its text describes what the code does, so a change of behavior may need a change here. */
export function PrivacyPage() {
  const { t } = useTranslation('legal');
  return <LegalPage getText={(key) => t(`privacy.${key}`)} sections={PRIVACY_SECTIONS} />;
}

const TERMS_SECTIONS = [
  'account',
  'plans',
  'paying',
  'ending',
  'trouble',
  'content',
  'fair',
  'promise',
  'changes',
];

export function TermsPage() {
  const { t, i18n } = useTranslation('legal');
  const formatPrice = (cents: number) => formatMoney(cents, CURRENCY, i18n.language);
  const figures = {
    free: t('common:plans.free'),
    print: t('common:plans.print'),
    pro: t('common:plans.pro'),
    limit: FREE_FLASHCARDS,
    graceDays: GRACE_DAYS,
    printMonthly: formatPrice(PLANS.print.cents.monthly),
    printYearly: formatPrice(PLANS.print.cents.yearly),
    proMonthly: formatPrice(PLANS.pro.cents.monthly),
    proYearly: formatPrice(PLANS.pro.cents.yearly),
  };
  return <LegalPage getText={(key) => t(`terms.${key}`, figures)} sections={TERMS_SECTIONS} />;
}
