import { useTranslation } from 'react-i18next';
import { LegalPage } from './legal-page.tsx';

const SECTIONS = ['what', 'where', 'browser', 'howLong', 'who', 'children', 'yours', 'contact'];

/** Every sentence describes what the code does. */
export function PrivacyPage() {
  const { t } = useTranslation('legal');
  const sections = SECTIONS.map((name) => ({
    title: t(`privacy.${name}.title`),
    text: t(`privacy.${name}.text`),
  }));
  return <LegalPage heading={t('privacy.heading')} intro={t('privacy.intro')} sections={sections} />;
}
