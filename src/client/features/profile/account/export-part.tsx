import { useTranslation } from 'react-i18next';
import { DataCard } from './data-card.tsx';
import { ExportButton } from './export-button.tsx';
import { UsedRoom } from './used-room.tsx';

/** 'Export all my data', and how much room it takes up. */
export function ExportPart({ userId }: { userId: string }) {
  const { t } = useTranslation('account');
  return (
    <DataCard title={t('export.title')} intro={t('export.intro')}>
      <ExportButton userId={userId} />
      <UsedRoom userId={userId} />
    </DataCard>
  );
}
