import { ChartColumn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatAverage, formatCount } from '#client/lib/i18n/format-figure.ts';
import { EngagementFaceIcon } from '#client/ui/engagement-face.tsx';
import type { DashboardFigures } from '#shared/tracking/dashboard.ts';
import { engagementFace } from '#shared/tracking/engagement.ts';
import { LEARNED_AT } from '#shared/tracking/usage.ts';
import { DashboardSection } from './dashboard-section.tsx';
import { Tile } from './tile.tsx';

/** The figures of all days. */
export function Statistics({ figures, open }: { figures: DashboardFigures; open: boolean }) {
  const { t, i18n } = useTranslation('dashboard');
  const count = (value: number) => formatCount(value, i18n.language);
  const { averageEngagement: average, thisWeek } = figures;
  return (
    <DashboardSection
      title={t('stats.label')}
      icon={<ChartColumn aria-hidden="true" className="size-5" />}
      open={open}
    >
      {/* Two beside each other, one where large text needs the whole width. */}
      <dl
        aria-label={t('stats.label')}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(max(6.5rem,40%),100%),1fr))] gap-x-4 gap-y-5 md:grid-cols-3 lg:grid-cols-5"
      >
        <Tile
          term={t('stats.sessions')}
          figure={count(figures.totalSessions)}
          detail={t('stats.sessionsHint')}
        />
        <Tile
          term={t('stats.average')}
          figure={
            <span className="flex items-center gap-1">
              <EngagementFaceIcon face={engagementFace(average)} />
              <span className="whitespace-nowrap">
                {average === null
                  ? '–'
                  : t('stats.outOf5', { average: formatAverage(average, i18n.language) })}
              </span>
            </span>
          }
          detail={average === null ? t('stats.notRatedYet') : undefined}
        />
        <Tile
          term={t('stats.flashcards')}
          figure={count(figures.totalFlashcards)}
          detail={t('stats.inCategories', { count: figures.totalCategories })}
        />
        <Tile
          term={t('stats.learned')}
          figure={count(figures.cardsLearned)}
          detail={t('stats.learnedHint', { count: LEARNED_AT })}
        />
        <Tile
          wide
          term={t('stats.thisWeek')}
          figure={t('stats.weekSessions', { count: thisWeek.sessions })}
          detail={t('stats.weekFlashes', { count: thisWeek.flashes, value: count(thisWeek.flashes) })}
        />
      </dl>
    </DashboardSection>
  );
}
