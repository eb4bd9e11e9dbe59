import { useEffect, useMemo, useState } from 'react';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { readSavedSession } from '#client/device/saved-session.ts';
import { useMinute } from '#client/lib/clock/use-minute.ts';
import { useToday } from '#client/lib/clock/use-today.ts';
import { loadTexts } from '#client/lib/i18n/start-i18n.ts';
import { useLocation, useNavigate } from '#client/lib/navigation/navigation-context.ts';
import { afterFirstScreen } from '#client/lib/offline/first-screen.ts';
import { useChildId } from '#client/library/use-child.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { useUpcomingLibrary } from '#client/library/use-rotate-sets.ts';
import { loadableSilently } from '#client/ui/loadable-silently.tsx';
import { readChild } from '#shared/library/tables/child.ts';
import { describeToday } from '#shared/teach/today.ts';
import { listWeekDays } from '#shared/tracking/record.ts';
import { NextSession, NoWords } from './next-session.tsx';
import type { SessionNews } from './session-background.tsx';
import { SessionFacts } from './session-facts.tsx';
import { usePaperSession } from './use-paper-session.ts';
import { WeekDots } from './week-dots.tsx';

const SessionBackground = loadableSilently(async () => {
  await afterFirstScreen();
  // Preload the texts of a refusal, because the press may happen without a network.
  const [background] = await Promise.all([import('./session-background.tsx'), loadTexts(['errors'])]);
  return background.SessionBackground;
});

/** For this many days Today explains what a flash is. */
const FIRST_DAYS = 3;

export function Today() {
  const userId = useAuth().user?.id;
  const library = useLibrary((snapshot) => snapshot.library);
  const childId = useChildId();
  const day = useToday();
  const upcoming = useUpcomingLibrary(childId, day);
  const minute = useMinute();
  const [news, setNews] = useSessionNews();
  const logOnPaper = usePaperSession(childId, day, (outcome, session) => setNews({ outcome, session }));
  const { sessionsADay } = readChild(library, childId).teaching;
  // biome-ignore lint/correctness/useExhaustiveDependencies(minute): minutes ago change with it
  const next = useMemo(
    () => describeToday(upcoming, { childId, day, now: new Date(), sessionsADay }),
    [upcoming, childId, day, minute, sessionsADay],
  );
  const days = useMemo(() => listWeekDays(library, { childId, today: day }), [library, childId, day]);
  return (
    <>
      {next.kind === 'empty' ? (
        <NoWords />
      ) : (
        <NextSession day={day} next={next} isRest={next.kind === 'rest'} onPaper={logOnPaper} />
      )}
      <div className="flex flex-col gap-4 md:flex-row md:items-end md:justify-between">
        <WeekDots days={days} />
        {next.kind !== 'empty' && (
          <SessionFacts next={next} isRest={next.kind === 'rest'} isNew={library.history.size < FIRST_DAYS} />
        )}
      </div>
      {userId && (
        <SessionBackground userId={userId} sets={next.kind === 'empty' ? [] : next.sets} news={news} />
      )}
    </>
  );
}

function useSessionNews() {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const [news, setNews] = useState<SessionNews | null>(null);
  useEffect(() => {
    const session = readSavedSession(state);
    if (!session) return;
    setNews({ outcome: 'kept', session });
    // Not shown again after a reload.
    navigate(pathname, { replace: true });
  }, [state, pathname, navigate]);
  return [news, setNews] as const;
}
