import { useTranslation } from 'react-i18next';
import { DataCard } from './data-card.tsx';
import { ExportButton } from './export-button.tsx';

/** 'Export all my data'. */
export function ExportPart({ userId }: { userId: string }) {
  const { t } = useTranslation('accountData');
  return (
    <DataCard title={t('export.title')} intro={t('export.intro')}>
      <ExportButton userId={userId} />
    </DataCard>
  );
}
