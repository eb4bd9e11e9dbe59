import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ManagePage } from '#client/features/flashcards/manage-page.tsx';
import { loadTexts } from '#client/lib/i18n/start-i18n.ts';
import { loadable } from '#client/ui/loadable.tsx';
import { Skeleton } from '#client/ui/placeholders.tsx';

const PrintTab = loadable(async () => (await import('#client/features/print/print-tab.tsx')).PrintTab, {
  fallback: <LoadingTab />,
});

const PaceDialog = loadable(async () => {
  const [dialog] = await Promise.all([
    import('#client/features/rotation/pace-dialog.tsx'),
    loadTexts(['rotation']),
  ]);
  return dialog.PaceDialog;
});

/** Renders /manage-flashcards with the print feature in its last tab and the pace dialog of the rotation feature. */
export function ManageFlashcards() {
  useEffect(() => {
    void PrintTab.preload();
    void PaceDialog.preload();
  }, []);
  return <ManagePage printTab={<PrintTab />} PaceDialog={PaceDialog} />;
}

function LoadingTab() {
  const { t } = useTranslation();
  return <Skeleton label={t('loading')} shape="rows" />;
}
