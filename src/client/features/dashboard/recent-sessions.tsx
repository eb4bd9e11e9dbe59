import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatCount, listSeparator } from '#client/lib/i18n/formats.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { useSetName } from '#client/library/use-child.ts';
import { buttonClass } from '#client/ui/button-class.ts';
import { Fold } from '#client/ui/card.tsx';
import { joinClasses } from '#client/ui/class-names.ts';
import { EmptyState } from '#client/ui/placeholders.tsx';
import type { Library } from '#shared/library/library.ts';
import { orderSetIds } from '#shared/library/sets.ts';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import { formatDay } from '#shared/tracking/day-labels.ts';
import { type EngagementColour, engagementColour, isRated } from '#shared/tracking/engagement.ts';
import { totalFlashes } from '#shared/tracking/record.ts';

const COLOURS: Record<EngagementColour, string> = {
  green: 'border-leaf bg-leaf-tint text-leaf-dark',
  yellow: 'border-hairline bg-sun-soft text-ink',
  red: 'border-error bg-error-soft text-error',
};

function EngagementBadge({ engagement }: { engagement: number }) {
  const { t } = useTranslation();
  return (
    <span
      className={joinClasses(
        'inline-flex shrink-0 items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap',
        COLOURS[engagementColour(engagement)],
      )}
    >
      <span aria-hidden="true" className="size-2 rounded-full bg-current forced-colors:bg-[CanvasText]" />
      {isRated(engagement) ? (
        <>
          <span aria-hidden="true">{engagement}/5</span>
          <span className="sr-only">{t('engagement.rated', { value: engagement })}</span>
        </>
      ) : (
        t('engagement.notRated')
      )}
    </span>
  );
}

function SessionRow({ session, sets }: { session: TrackingRecord; sets: Library['sets'] }) {
  const { t, i18n } = useTranslation('dashboard');
  const nameOf = useSetName();
  const join = (parts: string[]) => parts.join(listSeparator(i18n.language));
  const flashes = totalFlashes(session);
  const facts = [
    // A day without a session of its own counts as one, which is no news.
    session.sessions > 1 && t('recent.sessions', { count: session.sessions }),
    join(orderSetIds(session.selectedSets, sets).map((setId) => nameOf(setId))),
    t('recent.flashes', { count: flashes, value: formatCount(flashes, i18n.language) }),
    join(session.engagementTimes.map((time) => t(`common:timesOfDay.${time}`))),
  ];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-[10rem]">
        <p className="font-semibold">
          <time dateTime={session.date}>{formatDay(session.date, i18n.language)}</time>
        </p>
        <p className="text-sm text-soft">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <EngagementBadge engagement={session.engagement} />
    </li>
  );
}

export function RecentSessions({
  sessions,
  sets,
}: {
  sessions: readonly TrackingRecord[];
  sets: Library['sets'];
}) {
  const { t } = useTranslation('dashboard');
  return (
    <Fold title={t('recent.title')} icon={History} open={sessions.length > 0}>
      {sessions.length === 0 ? (
        <EmptyState text={t('recent.empty')} />
      ) : (
        <>
          <ul className="divide-y divide-hairline">
            {sessions.map((session) => (
              <SessionRow key={session.date} session={session} sets={sets} />
            ))}
          </ul>
          <Link to="/history" className={buttonClass('quiet', 'mt-2 -mb-2 -ml-4')}>
            {t('recent.all')}
          </Link>
        </>
      )}
    </Fold>
  );
}
