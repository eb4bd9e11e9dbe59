import { type ReactNode, useMemo } from 'react';
import { useToday } from '#client/lib/clock/use-today.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { calculateDashboard } from '#shared/tracking/dashboard.ts';
import { BestTime } from './best-time.tsx';
import { Growth } from './growth/growth.tsx';
import { RecentSessions } from './recent-sessions.tsx';
import { Statistics } from './statistics.tsx';
import { Tips } from './tips.tsx';
import { TopCategories } from './top-categories.tsx';
import { WordListFiles } from './word-list-files.tsx';

/** Before so many sessions a figure says nothing, and the tips may be news. */
const FEW_SESSIONS = 3;

/** How it went so far, over all days: what grew, then `next`, which is other features', then the figures. */
export function Figures({ next = null }: { next?: ReactNode }) {
  const { library } = useLibrary();
  const today = useToday();
  const figures = useMemo(() => calculateDashboard(library, today), [library, today]);
  const isNew = figures.totalSessions < FEW_SESSIONS;
  return (
    <>
      <Growth learned={figures.cardsLearned} />
      {next}
      <Statistics figures={figures} open={!isNew} />
      {/* Columns balance by themselves, whatever is empty, and keep the order on a phone. */}
      <div className="gap-4 *:mb-4 *:break-inside-avoid md:gap-6 md:*:mb-6 lg:columns-2">
        <RecentSessions sessions={figures.recentDays} sets={library.sets} />
        <TopCategories top={figures.topCategories} />
        <BestTime best={figures.bestTimes} />
        <Tips open={isNew} />
        <WordListFiles />
      </div>
    </>
  );
}
