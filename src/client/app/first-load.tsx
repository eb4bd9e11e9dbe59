import { useTranslation } from 'react-i18next';
import { Spinner } from '#client/ui/spinner.tsx';

/** What is seen until the first page's chunk is here. */
export function FirstLoad() {
  const { t } = useTranslation();
  return (
    <main>
      <Spinner label={t('loading')} />
    </main>
  );
}
