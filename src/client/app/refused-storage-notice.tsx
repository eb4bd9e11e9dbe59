import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isStorageRefused } from '#client/library/storage-refusal.ts';
import { Banner } from '#client/ui/banner.tsx';

/** Says on every page that this browser keeps nothing for our site, what that costs, and what to do. */
export function RefusedStorageNotice() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(isStorageRefused);
  if (!open) return null;
  return (
    <Banner tone="info" onDismiss={() => setOpen(false)} className="mb-4">
      <p className="font-bold">{t('refusedStorage.title')}</p>
      <p>{t('refusedStorage.text')}</p>
      <p>{t('refusedStorage.help')}</p>
    </Banner>
  );
}
