import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LibraryGate } from '#client/library/library-gate.tsx';
import { TodaySkeleton } from './next-session.tsx';
import { Today } from './today.tsx';

export function DashboardPage({ below }: { below: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="flex min-h-dvh flex-col gap-4 md:gap-6">
      <h1 className="sr-only">{t('tabs.dashboard')}</h1>
      <LibraryGate loading={<TodaySkeleton />}>
        <Today />
        {/* As high as the viewport until it has loaded, so that the footer does not move. */}
        <div className="flex min-h-dvh flex-col gap-4 md:gap-6">{below}</div>
      </LibraryGate>
    </div>
  );
}
