import { Folder, History, type LucideIcon, Moon, Sun, Sunrise, Sunset } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#client/lib/i18n/day-formats.ts';
import { formatAverage, formatCount, getListSeparator } from '#client/lib/i18n/formats.ts';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { UnratedDay } from '#client/library/sessions/unrated-day.tsx';
import { useSetName } from '#client/library/use-child.ts';
import { buttonClass } from '#client/ui/button-class.ts';
import { Facts, Fold } from '#client/ui/card.tsx';
import { joinClasses } from '#client/ui/class-names.ts';
import { EmptyState } from '#client/ui/placeholders.tsx';
import type { Library } from '#shared/library/library.ts';
import { orderSetIds } from '#shared/library/sets.ts';
import type { TimeOfDay, TrackingRecord } from '#shared/library/tables/day-record.ts';
import { type EngagementColor, getEngagementColor, isRated } from '#shared/tracking/engagement.ts';
import type { TopCategories as TopCategoryFigures } from '#shared/tracking/most-used.ts';
import { countHeldSessions } from '#shared/tracking/record.ts';
import type { BestTimeOfDay } from '#shared/tracking/time-of-day-figures.ts';

const BADGE_CLASSES: Record<EngagementColor, string> = {
  green: 'border-leaf bg-leaf-tint text-leaf-dark',
  yellow: 'border-hairline bg-sun-soft text-ink',
  red: 'border-error bg-error-soft text-error',
  none: 'border-field text-soft',
};

function EngagementBadge({ session: { date, engagement } }: { session: TrackingRecord }) {
  const { t } = useTranslation();
  return (
    <span
      className={joinClasses(
        'inline-flex shrink-0 items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap',
        BADGE_CLASSES[getEngagementColor(engagement)],
      )}
    >
      <span aria-hidden="true" className="size-2 rounded-full bg-current forced-colors:bg-[CanvasText]" />
      {isRated(engagement) ? (
        <>
          <span aria-hidden="true">{engagement}/5</span>
          <span className="sr-only">{t('engagement.rated', { value: engagement })}</span>
        </>
      ) : (
        <UnratedDay day={date} />
      )}
    </span>
  );
}

function SessionRow({ session, sets }: { session: TrackingRecord; sets: Library['sets'] }) {
  const { t, i18n } = useTranslation('figures');
  const getSetName = useSetName();
  const join = (parts: string[]) => parts.join(getListSeparator(i18n.language));
  const count = countHeldSessions(session);
  const facts = [
    count > 0 && t('history:days.sessions', { count }),
    join(orderSetIds(session.selectedSets, sets).map((setId) => getSetName(setId))),
    join(session.engagementTimes.map((time) => t(`common:timesOfDay.${time}`))),
  ];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-[10rem]">
        <p className="font-semibold">
          <time dateTime={session.date}>{formatDay(session.date, i18n.language)}</time>
        </p>
        <Facts facts={facts} className="text-sm text-soft" />
      </div>
      <EngagementBadge session={session} />
    </li>
  );
}

type RecentSessionsProps = { sessions: readonly TrackingRecord[]; sets: Library['sets'] };

export function RecentSessions({ sessions, sets }: RecentSessionsProps) {
  const { t } = useTranslation('figures');
  return (
    <Fold title={t('recent.title')} icon={History} open>
      <ul className="divide-y divide-hairline">
        {sessions.map((session) => (
          <SessionRow key={session.date} session={session} sets={sets} />
        ))}
      </ul>
    </Fold>
  );
}

const TIME_ICONS: Record<TimeOfDay, LucideIcon> = {
  morning: Sunrise,
  afternoon: Sun,
  evening: Sunset,
  night: Moon,
};

export function BestTime({ best }: { best: readonly BestTimeOfDay[] }) {
  const { t, i18n } = useTranslation('figures');
  const [first, ...others] = best;
  const average = Math.min(...best.map((time) => time.average));
  const Icon = TIME_ICONS[first?.time ?? 'afternoon'];
  const listFormat = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  return (
    <Fold title={t('bestTime.title')} icon={Icon} open={best.length > 0}>
      {first ? (
        <>
          <p className="text-xl font-bold">
            {listFormat.format(best.map(({ time }) => t(`common:timesOfDay.${time}`)))}
          </p>
          <p>{t('bestTime.text')}</p>
          <p className="text-sm text-soft">
            {t(others.length > 0 ? 'bestTime.basisOfSeveral' : 'bestTime.basis', {
              count: first.ratedDays,
              average: formatAverage(average, i18n.language),
            })}
          </p>
        </>
      ) : (
        <EmptyState text={t('bestTime.empty')} />
      )}
    </Fold>
  );
}

export function TopCategories({ top: { listed, tied, isAllTied } }: { top: TopCategoryFigures }) {
  const { t, i18n } = useTranslation('figures');
  const maxFlashes = Math.max(...listed.map(({ flashes }) => flashes));
  return (
    <Fold title={t('categories.title')} icon={Folder} open={listed.length > 0 && !isAllTied}>
      {listed.length === 0 ? (
        <EmptyState text={t('categories.empty')} />
      ) : (
        <>
          <ol className="flex flex-col gap-3">
            {listed.map(({ categoryId, name, flashes }) => (
              <li key={categoryId}>
                <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <span className="min-w-0 font-semibold" {...markLanguage(name)}>
                    {name}
                  </span>
                  <span className="text-sm text-soft">
                    {t('categories.shown', { count: flashes, value: formatCount(flashes, i18n.language) })}
                  </span>
                </div>
                <div aria-hidden="true" className="mt-1 h-2 rounded-full bg-leaf-tint">
                  <div
                    data-share
                    className="h-full rounded-full bg-leaf"
                    style={{ width: `${(flashes * 100) / maxFlashes}%` }}
                  />
                </div>
              </li>
            ))}
          </ol>
          {tied > 0 && <p className="mt-3 text-sm text-soft">{t('categories.tied', { count: tied })}</p>}
        </>
      )}
      <Link to="/cards" className={buttonClass('quiet', 'mt-2 -mb-2 -ml-4')}>
        {t('categories.cards')}
      </Link>
    </Fold>
  );
}
