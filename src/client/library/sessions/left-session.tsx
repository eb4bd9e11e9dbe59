import { Play } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  deleteLeftSession,
  isResumable,
  readLeftSession,
  savePausedSession,
} from '#client/device/paused-session.ts';
import { useMinute } from '#client/lib/clock/use-local-time.ts';
import { useNavigate } from '#client/lib/navigation/navigation-context.ts';
import { newUuid } from '#client/lib/new-uuid.ts';
import { Button } from '#client/ui/button.tsx';
import { toZonedIso } from '#shared/lib/local-clock.ts';
import { useChildId } from '../use-child.ts';
import { useCommit } from '../use-commit.ts';
import { useReadLibrary } from '../use-library.ts';
import { useSessionPress } from './use-session-press.ts';

/**
 * Offers to resume a session that was left before its end. It then replaces what was saved on leaving, under a new id, so
 * that it counts once.
 */
export function LeftSession({ userId }: { userId: string }) {
  const { t } = useTranslation('today');
  const childId = useChildId();
  const readLibrary = useReadLibrary();
  const commit = useCommit();
  const navigate = useNavigate();
  const prepareSession = useSessionPress();
  const minute = useMinute();
  const session = useMemo(() => readLeftSession(userId, childId), [userId, childId]);
  if (!session || !isResumable(session, new Date(minute * 60_000))) return null;
  const { plan } = session;
  const { sessionId, day } = plan;
  const resume = () => {
    const entry = readLibrary().entries.get(sessionId);
    const isSaved = entry && !entry.undone;
    if (isSaved && !commit({ type: 'undoEntries', childId, day, entryIds: [sessionId] }).ok) return;
    savePausedSession(userId, {
      ...session,
      plan: { ...plan, sessionId: newUuid() },
      keptAt: toZonedIso(new Date()),
    });
    deleteLeftSession(userId, childId);
    navigate('/teach');
  };
  return (
    <Button
      icon={<Play className="size-5 shrink-0" />}
      onClick={(event) => {
        prepareSession(event);
        resume();
      }}
    >
      {t('goOn')}
    </Button>
  );
}
