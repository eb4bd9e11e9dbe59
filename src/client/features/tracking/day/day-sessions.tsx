import { useTranslation } from 'react-i18next';
import type { StoredEntry } from '#shared/library/day-log/day-entry.ts';
import { listSessionsOfDay } from '#shared/tracking/sessions-of-day.ts';
import { useSessionText } from './use-session-text.ts';

/** The sessions of the day on screen, each in one line. */
export function DaySessions({ entries }: { entries: readonly StoredEntry[] }) {
  const { t } = useTranslation('tracking');
  const describeSession = useSessionText();
  const sessions = listSessionsOfDay(entries);
  if (sessions.length === 0) return null;
  return (
    <ul aria-label={t('day.sessions')} className="flex flex-col gap-1">
      {sessions.map((session) => (
        <li key={session.entry.id}>{describeSession(session)}</li>
      ))}
    </ul>
  );
}
