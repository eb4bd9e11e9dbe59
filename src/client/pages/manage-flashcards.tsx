import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ManagePage } from '#client/features/flashcards/manage-page.tsx';
import { loadable } from '#client/ui/loadable.tsx';
import { Skeleton } from '#client/ui/placeholders.tsx';

const PrintTab = loadable(async () => (await import('#client/features/print/print-tab.tsx')).PrintTab, {
  fallback: <LoadingTab />,
});

/** Renders /manage-flashcards with the print feature in its third tab. */
export function ManageFlashcards() {
  useEffect(() => void PrintTab.preload(), []);
  return <ManagePage printTab={<PrintTab />} />;
}

function LoadingTab() {
  const { t } = useTranslation();
  return <Skeleton label={t('loading')} shape="rows" />;
}
