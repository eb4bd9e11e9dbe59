import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useToday } from '#client/lib/clock/use-today.ts';
import { LibraryGate } from '#client/library/library-gate.tsx';
import { useLibrary } from '#client/library/use-library.ts';
import { calculateDashboard } from '#shared/tracking/dashboard.ts';
import { BestTime } from './best-time.tsx';
import { RecentSessions } from './recent-sessions.tsx';
import { StatisticTiles } from './statistic-tiles.tsx';
import { Tips } from './tips.tsx';
import { TodayCall } from './today-call.tsx';
import { TopCategories } from './top-categories.tsx';
import { WelcomeCard } from './welcome-card.tsx';
import { WordListFiles } from './word-list-files.tsx';

/** /dashboard: how it goes, at a glance. */
export function DashboardPage() {
  const { t } = useTranslation('dashboard');
  return (
    <div className="flex flex-col gap-5">
      <h1 className="text-2xl font-bold">{t('title')}</h1>
      <LibraryGate allDays>
        <Figures />
      </LibraryGate>
    </div>
  );
}

function Figures() {
  const { library } = useLibrary();
  const today = useToday();
  const figures = useMemo(() => calculateDashboard(library, today), [library, today]);
  return (
    <>
      {figures.totalSessions === 0 ? <WelcomeCard /> : <TodayCall logged={figures.loggedToday} />}
      <StatisticTiles figures={figures} />
      {/* Columns balance by themselves, whatever is empty, and keep the order on a phone. */}
      <div className="gap-5 *:mb-5 *:break-inside-avoid lg:columns-2">
        <RecentSessions sessions={figures.recentDays} sets={library.sets} />
        <TopCategories categories={figures.topCategories} />
        <BestTime best={figures.bestTime} />
        <Tips />
        <WordListFiles />
      </div>
    </>
  );
}
