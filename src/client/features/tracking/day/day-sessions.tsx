import { useTranslation } from 'react-i18next';
import { MoveToChild } from '#client/library/move-to-child.tsx';
import type { Notify } from '#client/ui/notification/use-notification.ts';
import type { StoredEntry } from '#shared/library/day-log/day-entry.ts';
import { listSessionsOfDay } from '#shared/tracking/sessions-of-day.ts';
import { useSessionText } from './use-session-text.ts';

/** The sessions of the day on screen, each in one line, with the ways to another child. */
export function DaySessions({ entries, notify }: { entries: readonly StoredEntry[]; notify: Notify }) {
  const { t } = useTranslation('tracking');
  const describeSession = useSessionText();
  const sessions = listSessionsOfDay(entries);
  if (sessions.length === 0) return null;
  return (
    <ul aria-label={t('day.sessions')} className="flex flex-col gap-1">
      {sessions.map((session) => (
        <li key={session.entry.id} className="flex flex-wrap items-center gap-x-2">
          {describeSession(session)}
          <MoveToChild entry={session.entry} text={describeSession(session)} notify={notify} />
        </li>
      ))}
    </ul>
  );
}
