import { useId } from 'react';
import { useTranslation } from 'react-i18next';

export function ReadStep({ progress }: { progress: number }) {
  const { t } = useTranslation('transfer');
  const id = useId();
  return (
    <div className="space-y-2 py-6">
      <label htmlFor={id} className="block font-medium">
        {t('import.progress')}
      </label>
      <progress id={id} max={1} value={progress} className="h-3 w-full accent-leaf" />
    </div>
  );
}
