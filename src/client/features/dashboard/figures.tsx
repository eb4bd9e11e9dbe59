import { ChartColumn } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { formatAverage, formatCount } from '#client/lib/i18n/formats.ts';
import { useToday } from '#client/library/use-child.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { Fold } from '#client/ui/card.tsx';
import { DouDou } from '#client/ui/dou-dou.tsx';
import { Face } from '#client/ui/illustration/face.tsx';
import type { WindowsillProps } from '#client/ui/illustration/windowsill-drawing.tsx';
import { loadable } from '#client/ui/loadable.tsx';
import { calculateDashboard, type DashboardFigures } from '#shared/tracking/dashboard.ts';
import { getEngagementFace } from '#shared/tracking/engagement.ts';
import { LEARNED_AT } from '#shared/tracking/usage.ts';
import { BestTime, RecentSessions, Tips, TopCategories, WordListFiles } from './figure-folds.tsx';

const LazyDrawing = loadable(
  async () => (await import('#client/ui/illustration/windowsill-drawing.tsx')).WindowsillDrawing,
  { missing: 'nothing' },
);

export function Windowsill(props: WindowsillProps) {
  return (
    <div className="h-[166px] short:[zoom:0.7] md:h-[204px]">
      <LazyDrawing {...props} />
    </div>
  );
}

function Growth({ learned }: { learned: number }) {
  const { t, i18n } = useTranslation('dashboard');
  if (learned === 0) {
    return <DouDou state="waving" size={110} className="max-md:hidden md:col-auto! md:justify-self-end" />;
  }
  return (
    <section className="contents">
      <div className="flex items-end gap-4 max-md:-mb-2 md:-mb-6 md:justify-self-end">
        <DouDou state="waving" size={110} className="max-md:hidden" />
        <div className="flex grow flex-wrap items-baseline justify-between gap-x-4 md:flex-col md:items-end md:pb-6">
          <h2 className="text-lg font-extrabold text-balance md:text-right">
            <Trans
              t={t}
              i18nKey="growth.learned"
              count={learned}
              values={{ value: formatCount(learned, i18n.language) }}
              components={{ n: <span className="md:block md:text-4xl" /> }}
            />
          </h2>
          <p className="text-soft">{t('growth.leaf')}</p>
        </div>
      </div>
      <div className="-mx-(--page-margin) overflow-hidden md:col-span-full md:mx-0 md:rounded-panel">
        <Windowsill leaves={learned} />
      </div>
    </section>
  );
}

function Statistics({ figures }: { figures: DashboardFigures }) {
  const { t, i18n } = useTranslation('dashboard');
  const formatFigure = (value: number) => formatCount(value, i18n.language);
  const { averageEngagement: average, thisWeek } = figures;
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
  const { sessions, flashes } = thisWeek;
  const tiles = [
    [t('stats.sessions'), formatFigure(figures.totalSessions), t('stats.sessionsHint')],
    [t('stats.average'), rating, average === null && t('stats.notRatedYet')],
    [
      t('stats.flashcards'),
      formatFigure(figures.totalFlashcards),
      t('stats.inCategories', { count: figures.totalCategories }),
    ],
    [t('stats.learned'), formatFigure(figures.cardsLearned), t('stats.learnedHint', { count: LEARNED_AT })],
    [
      t('stats.thisWeek'),
      t('stats.weekSessions', { count: sessions }),
      t('stats.weekFlashes', { count: flashes, value: formatFigure(flashes) }),
    ],
  ] as const;
  return (
    <Fold title={t('stats.label')} icon={ChartColumn} open>
      {/* The list has two columns, or one if large text needs the full width. The last figure fills its row. */}
      <dl
        aria-label={t('stats.label')}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(max(6.5rem,40%),100%),1fr))] gap-x-4 gap-y-5 md:grid-cols-3 lg:grid-cols-5"
      >
        {tiles.map(([term, figure, detail]) => (
          // The tiles share the rows of the list, so that adjacent figures have one baseline.
          <div key={term} className={TILE_CLASS}>
            <dt className="text-sm text-soft">{term}</dt>
            <dd className="mt-1 font-display text-2xl font-extrabold">{figure}</dd>
            {detail && <dd className="mt-0.5 text-sm text-soft">{detail}</dd>}
          </div>
        ))}
      </dl>
    </Fold>
  );
}

const TILE_CLASS =
  'row-span-3 grid grid-rows-subgrid gap-y-0 last:col-span-full md:last:col-span-2 lg:last:col-span-1';

/** With fewer sessions, the figures mean little and the tips may be new to the parent. */
const MIN_SESSIONS = 3;

/** Renders the growth and the figures. `children` come from other features and appear between them. */
export function Figures({ children }: { children?: ReactNode }) {
  const { library } = useLibrary();
  const today = useToday();
  const figures = useMemo(() => calculateDashboard(library, today), [library, today]);
  const isNew = figures.totalSessions < MIN_SESSIONS;
  return (
    <>
      <Growth learned={figures.cardsLearned} />
      {children}
      {!isNew && <Statistics figures={figures} />}
      {/* CSS columns balance their height and keep the order on a phone. */}
      <div className="gap-4 *:mb-4 *:break-inside-avoid md:gap-6 md:*:mb-6 lg:columns-2">
        {!isNew && (
          <>
            <RecentSessions sessions={figures.recentDays} sets={library.sets} />
            <TopCategories top={figures.topCategories} />
            <BestTime best={figures.bestTimes} />
          </>
        )}
        <Tips open={isNew} />
        <WordListFiles />
      </div>
    </>
  );
}
