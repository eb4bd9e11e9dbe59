import { Check } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { readSavedSession, type SavedSession } from '#client/device/saved-session.ts';
import { useMinute } from '#client/lib/clock/use-local-time.ts';
import { formatDate } from '#client/lib/i18n/formats.ts';
import { loadTexts } from '#client/lib/i18n/start-i18n.ts';
import { useLocation, useNavigate } from '#client/lib/navigation/navigation-context.ts';
import { newUuid } from '#client/lib/new-uuid.ts';
import { waitForFirstScreen } from '#client/lib/offline/first-screen.ts';
import { keepStorageOnce } from '#client/lib/storage/keep-storage.ts';
import { LibraryGate } from '#client/library/library-gate.tsx';
import { useRotateSets, useUpcomingLibrary } from '#client/library/sessions/use-rotate-sets.ts';
import { useChildId, useToday } from '#client/library/use-child.ts';
import { type CommitOutcome, useCommitDurably } from '#client/library/use-commit.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { joinClasses } from '#client/ui/class-names.ts';
import { loadable } from '#client/ui/loadable.tsx';
import { toZonedIso } from '#shared/lib/local-clock.ts';
import type { Library } from '#shared/library/library.ts';
import { readChild } from '#shared/library/tables/child.ts';
import { listNewCards } from '#shared/rotation/new-cards.ts';
import { createPaperEntry, isRepeatedPress } from '#shared/teach/session-entry.ts';
import type { SessionCard } from '#shared/teach/session-plan.ts';
import { describeToday } from '#shared/teach/today.ts';
import { listWeekDays, type WeekDay } from '#shared/tracking/record.ts';
import { DueSession, NoWords, TodaySkeleton } from './next-session.tsx';
import type { SessionResult } from './session-background.tsx';

type OnOutcome = (outcome: CommitOutcome, session: SavedSession) => void;

/**
 * Returns the function that logs a session with printed cards. Each session id is used once. A slow device shows the
 * logged session late. Until then, and for a second after that or after another repeat, a press for the same child and
 * day counts as a repeat.
 */
function usePaperSession(childId: number, day: string, onOutcome: OnOutcome): (pressedAt: number) => void {
  const rotateThen = useRotateSets();
  const { commitDurably } = useCommitDurably();
  const [sessionId, setSessionId] = useState(newUuid);
  const lastLogged = useRef({ sessionId: '', childId, day, seenAt: 0, isRefused: false });
  return (pressedAt) => {
    const at = toZonedIso(new Date());
    rotateThen({ childId, day, at }, (library) => {
      const { current: last } = lastLogged;
      const isLogged = !last.isRefused && !library.entries.get(last.sessionId)?.undone;
      const isSameDay = last.childId === childId && last.day === day;
      if (isLogged && isSameDay && isRepeatedPress(pressedAt, last.seenAt)) {
        last.seenAt = Math.max(last.seenAt, pressedAt);
        return;
      }
      const entry = createPaperEntry(library, { sessionId, childId, day, at });
      if (!entry || last.sessionId === sessionId) return;
      const saved = { sessionId, childId, day, seenAt: Date.now(), isRefused: false };
      lastLogged.current = saved;
      commitDurably([{ type: 'logDay', entry }], (outcome) => {
        // The next session has been rendered by now.
        saved.seenAt = Date.now();
        saved.isRefused = outcome !== 'stored' && outcome !== 'inMemory';
        if (outcome === 'stored') keepStorageOnce();
        onOutcome(outcome, { entryId: sessionId, childId, day });
      });
      setSessionId(newUuid());
    });
  };
}

const MINUTES_PER_HOUR = 60;

type ShownSession = Exclude<ReturnType<typeof describeToday>, { kind: 'empty' }>;

/** Says when the last session ended. Recommends a longer break after a short one. */
function SessionFacts({ next }: { next: ShownSession }) {
  const { t } = useTranslation('today');
  const { endedMinutesAgo, isSoon } = next;
  const minutes = endedMinutesAgo ?? 0;
  const isDue = next.kind === 'due';
  const inMinutes = t('last.minutes', { count: minutes });
  const inHours = t('last.hours', { count: Math.floor(minutes / MINUTES_PER_HOUR) });
  const endedText = minutes === 0 ? t('last.now') : minutes < MINUTES_PER_HOUR ? inMinutes : inHours;
  return (
    <div className="space-y-1 text-sm text-soft empty:hidden">
      {endedMinutesAgo !== null && <p>{isSoon && isDue ? t('soon', { ended: endedText }) : endedText}</p>}
    </div>
  );
}

const DOT_CLASS = 'flex items-center justify-center rounded-full border-[2.5px] border-ink text-on-tint';

function WeekDots({ days }: { days: readonly WeekDay[] }) {
  const { t, i18n } = useTranslation('today');
  return (
    <section className="max-md:-order-1 md:col-auto!">
      <p aria-hidden="true" className="mb-2 hidden font-display text-lg font-bold md:block">
        {t('week.label')}
      </p>
      <ol
        aria-label={t('week.label')}
        className="grid grid-cols-7 text-center font-display text-[min(0.875rem,4.2vw)] font-bold whitespace-nowrap"
      >
        {days.map(({ day, place, sessions }) => (
          <li
            key={day}
            aria-current={place === 'today' ? 'date' : undefined}
            className={joinClasses(
              'flex flex-col items-center gap-0.5',
              place === 'today' ? 'font-extrabold' : 'text-soft',
            )}
          >
            <span aria-hidden="true" className="flex h-[36px] items-center justify-center">
              <Dot place={place} sessions={sessions} />
            </span>
            {formatDate(day, i18n.language, { weekday: 'short' })}
            {(place === 'past' || place === 'today') && (
              <span className="sr-only">{t('week.sessions', { count: sessions })}</span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Dot({ place, sessions }: Omit<WeekDay, 'day'>) {
  if (place === 'coming' || place === 'before') {
    return <span className="size-[26px] rounded-full border-2 border-dotted border-field" />;
  }
  if (place === 'today') {
    return <span className={`${DOT_CLASS} size-[33px] bg-sun text-[16px] font-extrabold`}>{sessions}</span>;
  }
  if (sessions === 0) {
    return <span className="size-[8px] rounded-full bg-field forced-colors:bg-[CanvasText]" />;
  }
  return (
    <span className={`${DOT_CLASS} size-[26px] bg-tint-leaf`}>
      <Check className="size-[16px] stroke-3" />
    </span>
  );
}

const SessionBackground = loadable(
  async () => {
    await waitForFirstScreen();
    // The texts of a refusal are preloaded, because the press may happen without a network.
    const [background] = await Promise.all([import('./session-background.tsx'), loadTexts(['errors'])]);
    return background.SessionBackground;
  },
  { missing: 'nothing' },
);

type CardSheetProps = {
  card: SessionCard;
  returnFocusRef: RefObject<HTMLElement | null>;
  onClose: () => void;
};

type TodayProps = {
  /** Renders the content below the week and receives the session's facts. */
  renderBelow: (facts: ReactNode) => ReactNode;
  /** Renders the sheet of a pressed card. */
  renderCard: (props: CardSheetProps) => ReactNode;
};

/** Waits for the words of the next session, so that no other words are ever painted. */
export function Today(props: TodayProps) {
  const childId = useChildId();
  const day = useToday();
  const upcoming = useUpcomingLibrary(childId, day);
  if (!upcoming) return <TodaySkeleton />;
  return <TodayOf {...props} childId={childId} day={day} upcoming={upcoming} />;
}

function TodayOf({
  childId,
  day,
  upcoming,
  renderBelow,
  renderCard,
}: TodayProps & { childId: number; day: string; upcoming: Library }) {
  const userId = useAuth().user?.id;
  const library = useLibrary((snapshot) => snapshot.library);
  const minute = useMinute();
  const [openCard, setOpenCard] = useState<SessionCard | null>(null);
  const opener = useRef<HTMLButtonElement | null>(null);
  const [result, setResult] = useSessionResult();
  const logOnPaper = usePaperSession(childId, day, (outcome, session) => setResult({ outcome, session }));
  const { name, teaching } = readChild(library, childId);
  const { sessionsADay } = teaching;
  // biome-ignore lint/correctness/useExhaustiveDependencies(minute): the number of minutes ago changes with it
  const next = useMemo(
    () => describeToday(upcoming, { childId, day, now: new Date(), sessionsADay }),
    [upcoming, childId, day, minute, sessionsADay],
  );
  const newIds = useMemo(
    () => listNewCards(library, upcoming, { childId, day }),
    [library, upcoming, childId, day],
  );
  const days = useMemo(() => listWeekDays(library, { childId, today: day }), [library, childId, day]);
  return (
    <>
      {next.kind === 'empty' ? (
        <NoWords name={name} />
      ) : (
        <DueSession
          childName={name}
          day={day}
          next={next}
          isRest={next.kind === 'rest'}
          newIds={newIds}
          onPaper={logOnPaper}
          onCard={(card, button) => {
            opener.current = button;
            setOpenCard(card);
          }}
        />
      )}
      {userId && (
        <SessionBackground userId={userId} sets={next.kind === 'empty' ? [] : next.sets} result={result} />
      )}
      <div className="grid grid-cols-1 gap-4 short:gap-3 md:grid-cols-[minmax(0,26rem)_1fr] md:gap-6 lg:grid-cols-[minmax(0,32.5rem)_1fr] md:*:col-span-full">
        <WeekDots days={days} />
        {renderBelow(next.kind !== 'empty' && <SessionFacts next={next} />)}
      </div>
      {openCard && renderCard({ card: openCard, returnFocusRef: opener, onClose: () => setOpenCard(null) })}
    </>
  );
}

/** Returns the result of the last session, which the player passes in the location's state. */
function useSessionResult() {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const [result, setResult] = useState<SessionResult | null>(null);
  useEffect(() => {
    const session = readSavedSession(state);
    if (!session) return;
    setResult({ outcome: 'stored', session });
    // Replacing the entry keeps the message from returning after a reload.
    navigate(pathname, { replace: true });
  }, [state, pathname, navigate]);
  return [result, setResult] as const;
}

export function DashboardPage(props: TodayProps) {
  const { t } = useTranslation();
  return (
    <div className="flex min-h-dvh flex-col gap-4 short:gap-3 md:gap-6">
      <h1 className="sr-only">{t('tabs.dashboard')}</h1>
      <LibraryGate loading={<TodaySkeleton />}>
        <Today {...props} />
      </LibraryGate>
    </div>
  );
}
