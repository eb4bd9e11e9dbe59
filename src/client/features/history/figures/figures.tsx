import { ChartColumn, ChevronDown, Sigma } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMonth } from '#client/lib/i18n/day-formats.ts';
import { formatAverage, formatCount } from '#client/lib/i18n/formats.ts';
import { useLocation } from '#client/lib/navigation/navigation-context.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { Fold } from '#client/ui/card.tsx';
import { Face } from '#client/ui/illustration/face.tsx';
import { calculateDashboard, type DashboardFigures } from '#shared/tracking/dashboard.ts';
import { getEngagementFace } from '#shared/tracking/engagement.ts';
import type { Period } from '#shared/tracking/series.ts';
import { LEARNED_AT } from '#shared/tracking/usage.ts';
import { BestTime, RecentSessions, TopCategories } from './figure-folds.tsx';

function Statistics({ figures }: { figures: DashboardFigures }) {
  const { t, i18n } = useTranslation('figures');
  const formatFigure = (value: number) => formatCount(value, i18n.language);
  const { averageEngagement: average } = figures;
  const face = getEngagementFace(average);
  const rating = (
    <span className="flex items-center gap-1">
      <span role="img" aria-label={t(`session:faces.${face}`)} className="shrink-0">
        <Face rating={face} size={32} />
      </span>
      <span className="whitespace-nowrap">
        {average === null ? '–' : t('stats.outOf5', { average: formatAverage(average, i18n.language) })}
      </span>
    </span>
  );
  const tiles = [
    [t('stats.sessions'), formatFigure(figures.totalSessions), t('stats.sessionsHint')],
    [t('stats.average'), rating, t(average === null ? 'stats.notRatedYet' : 'stats.averageHint')],
    [
      t('stats.flashcards'),
      formatFigure(figures.totalFlashcards),
      t('stats.inCategories', { count: figures.totalCategories }),
    ],
    [t('stats.learned'), formatFigure(figures.cardsLearned), t('stats.learnedHint', { count: LEARNED_AT })],
  ] as const;
  return (
    <Fold title={t('stats.label')} icon={Sigma} open>
      {/* The list has two columns, or one if large text needs the full width. */}
      <dl
        aria-label={t('stats.label')}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(max(6.5rem,40%),100%),1fr))] gap-x-4 gap-y-5 md:grid-cols-4"
      >
        {tiles.map(([term, figure, detail]) => (
          // The tiles share the rows of the list, so that adjacent figures have one baseline.
          <div key={term} className="row-span-3 grid grid-rows-subgrid gap-y-0">
            <dt className="text-sm text-soft">{term}</dt>
            <dd className="mt-1 font-display text-2xl font-extrabold">{figure}</dd>
            {detail && <dd className="mt-0.5 text-sm text-soft">{detail}</dd>}
          </div>
        ))}
      </dl>
    </Fold>
  );
}

function AllFigures() {
  const { library } = useLibrary();
  const figures = useMemo(() => calculateDashboard(library), [library]);
  return (
    <>
      <Statistics figures={figures} />
      {/* CSS columns balance their height and keep the order on a phone. */}
      <div className="-mb-4 gap-4 *:mb-4 *:break-inside-avoid lg:columns-2">
        <RecentSessions sessions={figures.recentDays} sets={library.sets} />
        <TopCategories top={figures.topCategories} />
        <BestTime best={figures.bestTimes} />
      </div>
    </>
  );
}

/** Folds the figures of a period. The address `#figures` unfolds them. */
export function Figures({ period, children }: { period: Period; children: ReactNode }) {
  const { t, i18n } = useTranslation('figures');
  const { hash } = useLocation();
  return (
    <details id="figures" open={hash === '#figures'} className="group/figures scroll-mt-20">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-[12px] rounded-panel bg-card px-[16px] sm:px-6 [&::-webkit-details-marker]:hidden">
        <ChartColumn className="size-5 shrink-0 text-leaf" />
        <h2 className="text-lg font-bold">
          {period === 'all' ? t('title') : t('titleOf', { month: formatMonth(period, i18n.language) })}
        </h2>
        <ChevronDown
          aria-hidden="true"
          className="ml-auto size-5 shrink-0 text-soft group-open/figures:rotate-180"
        />
      </summary>
      <div className="mt-4 flex flex-col gap-4">
        {period === 'all' && <AllFigures />}
        {children}
      </div>
    </details>
  );
}
