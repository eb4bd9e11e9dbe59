import { useTranslation } from 'react-i18next';
import { formatMoney } from '#client/lib/i18n/formats.ts';
import { CURRENCY, FREE_FLASHCARDS, GRACE_DAYS, PLANS } from '#shared/plan/plans.ts';
import { LegalPage } from './legal-page.tsx';

const SECTIONS = ['account', 'plans', 'paying', 'ending', 'trouble', 'content', 'fair', 'promise', 'changes'];

/** Prices and limits come from the tables that the product uses. */
export function TermsPage() {
  const { t, i18n } = useTranslation('legal');
  const money = (cents: number) => formatMoney(cents, CURRENCY, i18n.language);
  const figures = {
    free: t('common:plans.free'),
    print: t('common:plans.print'),
    pro: t('common:plans.pro'),
    limit: FREE_FLASHCARDS,
    graceDays: GRACE_DAYS,
    printMonthly: money(PLANS.print.cents.monthly),
    printYearly: money(PLANS.print.cents.yearly),
    proMonthly: money(PLANS.pro.cents.monthly),
    proYearly: money(PLANS.pro.cents.yearly),
  };
  const sections = SECTIONS.map((name) => ({
    title: t(`terms.${name}.title`),
    text: t(`terms.${name}.text`, figures),
  }));
  return <LegalPage heading={t('terms.heading')} intro={t('terms.intro')} sections={sections} />;
}
