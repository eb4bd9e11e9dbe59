import { useTranslation } from 'react-i18next';
import { formatAverage, formatCount } from '#client/lib/i18n/format-figure.ts';
import { EngagementFaceIcon } from '#client/ui/engagement-face.tsx';
import type { DashboardFigures } from '#shared/tracking/dashboard.ts';
import { engagementFace } from '#shared/tracking/engagement.ts';
import { LEARNED_AT } from '#shared/tracking/usage.ts';
import { Tile } from './tile.tsx';

export function StatisticTiles({ figures }: { figures: DashboardFigures }) {
  const { t, i18n } = useTranslation('dashboard');
  const count = (value: number) => formatCount(value, i18n.language);
  const { averageEngagement: average, thisWeek } = figures;
  return (
    <dl aria-label={t('stats.label')} className="grid grid-cols-2 gap-3 lg:grid-cols-5">
      <Tile
        term={t('stats.sessions')}
        figure={count(figures.totalSessions)}
        detail={t('stats.sessionsHint')}
      />
      <Tile
        term={t('stats.average')}
        figure={
          <span className="flex items-center gap-2">
            <EngagementFaceIcon face={engagementFace(average)} className="size-8" />
            {average === null ? '–' : t('stats.outOf5', { average: formatAverage(average, i18n.language) })}
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
  );
}
