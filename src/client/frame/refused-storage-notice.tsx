import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '#client/ui/banner.tsx';

/** Says that this browser keeps nothing for our site, what that costs, and what to do. */
export function RefusedStorageNotice() {
  const { t } = useTranslation('storage');
  const [open, setOpen] = useState(true);
  if (!open) return null;
  return (
    <Banner tone="info" onDismiss={() => setOpen(false)} className="mb-4">
      <p className="font-bold">{t('refused.title')}</p>
      <p>{t('refused.text')}</p>
      <p>{t('refused.help')}</p>
    </Banner>
  );
}
