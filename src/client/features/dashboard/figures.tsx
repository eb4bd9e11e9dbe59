import { useMemo } from 'react';
import { useToday } from '#client/lib/clock/use-today.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { calculateDashboard } from '#shared/tracking/dashboard.ts';
import { BestTime } from './best-time.tsx';
import { RecentSessions } from './recent-sessions.tsx';
import { StatisticTiles } from './statistic-tiles.tsx';
import { Tips } from './tips.tsx';
import { TopCategories } from './top-categories.tsx';
import { WordListFiles } from './word-list-files.tsx';

/** How it went so far, over all days. */
export function Figures() {
  const { library } = useLibrary();
  const today = useToday();
  const figures = useMemo(() => calculateDashboard(library, today), [library, today]);
  return (
    <>
      <StatisticTiles figures={figures} />
      {/* Columns balance by themselves, whatever is empty, and keep the order on a phone. */}
      <div className="gap-5 *:mb-5 *:break-inside-avoid lg:columns-2">
        <RecentSessions sessions={figures.recentDays} sets={library.sets} />
        <TopCategories top={figures.topCategories} />
        <BestTime best={figures.bestTimes} />
        <Tips />
        <WordListFiles />
      </div>
    </>
  );
}
