import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '#client/ui/placeholders.tsx';
import { LoadFailure } from './page-error.tsx';

const OVERDUE_MS = 8_000;

export function FirstLoad() {
  const { t } = useTranslation();
  const [overdue, setOverdue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOverdue(true), OVERDUE_MS - performance.now());
    return () => clearTimeout(timer);
  }, []);
  return (
    <main className="page-width pt-[calc(var(--top-bar)+0.75rem)] sm:pt-[calc(var(--top-bar)+1.5rem)]">
      {overdue ? <LoadFailure chunk /> : <Skeleton label={t('loading')} shape="panel" count={2} />}
    </main>
  );
}
