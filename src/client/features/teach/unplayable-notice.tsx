import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';

const STORAGE_KEY = 'unplayable-recordings';
const storage = createSafeStorage(() => localStorage);

/** Says once per device that it cannot play some recordings (`docs/product/recordings.md#unplayable-recordings`). */
export function UnplayableNotice() {
  const { t } = useTranslation('teach');
  const [isNew] = useState(() => storage.read(STORAGE_KEY) === null);
  useEffect(() => void storage.write(STORAGE_KEY, 'shown'), []);
  return isNew && <p className="mt-2 text-soft">{t('unplayable')}</p>;
}
