import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from '#client/lib/navigation/link.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { Library } from '#shared/library/library.ts';
import type { TrackingRecord } from '#shared/library/schema.ts';
import { DashboardSection } from './dashboard-section.tsx';
import { SessionRow } from './session-row.tsx';

/** The latest sessions, the newest first. */
export function RecentSessions({
  sessions,
  sets,
}: {
  sessions: readonly TrackingRecord[];
  sets: Library['sets'];
}) {
  const { t } = useTranslation('dashboard');
  return (
    <DashboardSection
      title={t('recent.title')}
      icon={<History aria-hidden="true" className="size-5" />}
      open={sessions.length > 0}
    >
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
    </DashboardSection>
  );
}
