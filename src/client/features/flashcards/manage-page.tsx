import { useTranslation } from 'react-i18next';

/** /manage-flashcards. */
export function ManagePage() {
  const { t } = useTranslation();
  return <h1 className="text-2xl font-bold">{t('tabs.manageFlashcards')}</h1>;
}
