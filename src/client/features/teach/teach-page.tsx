import { Play } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import type { PausedSession } from '#client/device/paused-session.ts';
import type { SavedSession, SavedSessionState } from '#client/device/saved-session.ts';
import { enterFullScreen, leaveFullScreen } from '#client/lib/full-screen/full-screen.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { useNavigate, useQuery } from '#client/lib/navigation/navigation-context.ts';
import { showDarkTheme } from '#client/lib/theme/theme.ts';
import { LibraryGate } from '#client/library/library-gate.tsx';
import { SettleSession } from '#client/library/sessions/settle-session.tsx';
import { prepareVoice } from '#client/library/sessions/use-session-press.ts';
import { useTeachingSettings } from '#client/library/sessions/use-teaching-settings.ts';
import { useChildId } from '#client/library/use-child.ts';
import { useLibrary, useReadLibrary } from '#client/library/use-library.ts';
import { DOUBLE_TAP_MS } from '#client/playback/gestures.tsx';
import { MissingVoice } from '#client/playback/missing-voice.tsx';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { DouDou } from '#client/ui/dou-dou.tsx';
import { loadable } from '#client/ui/loadable.tsx';
import { Waiting } from '#client/ui/placeholders.tsx';
import { hasCjk } from '#shared/lib/cjk.ts';
import { type GamePair, listGameCards, planGame } from '#shared/teach/choosing-game.ts';
import { listSessionSets } from '#shared/teach/session-plan.ts';
import { listShownSets, listSteps } from '#shared/teach/session-play.ts';
import { describeToday } from '#shared/teach/today.ts';
import { needsChineseVoice } from '#shared/teach/voice.ts';
import { TurnOffer } from './player/turn-offer.tsx';
import { useSaveOnBack, useSaveSession } from './save-session.ts';
import { SessionEnd, type SessionEndProps } from './session-end.tsx';
import { UnplayableNotice } from './unplayable-notice.tsx';
import { type RequestedSession, useTeaching } from './use-teaching.ts';

type StartScreenProps = {
  isEmpty: boolean;
  onStart: () => void;
  onGame: (() => void) | undefined;
  notice: ReactNode;
};

function StartScreen({ isEmpty, onStart, onGame, notice }: StartScreenProps) {
  const { t } = useTranslation('teach');
  return (
    <div className="mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center gap-5 p-4 text-center">
      <DouDou state={isEmpty ? 'sleeping' : 'waving'} size={160} className="flat:hidden" />
      <h1 className="text-3xl font-extrabold">{t(isEmpty ? 'empty.title' : 'ready.title')}</h1>
      <p className="text-soft">{t(isEmpty ? 'empty.text' : 'ready.text')}</p>
      {isEmpty ? (
        <Link to="/manage-flashcards?tab=sets" className={buttonClass('primary', '', 'large')}>
          {t('empty.link')}
        </Link>
      ) : (
        <Button
          tone="accent"
          size="large"
          className="w-full"
          icon={<Play className="size-5 fill-current" />}
          onClick={onStart}
        >
          {t('ready.start')}
        </Button>
      )}
      {onGame && <Button onClick={onGame}>{t('game.offer')}</Button>}
      <Link to="/dashboard" className={buttonClass('quiet')}>
        {t('toToday')}
      </Link>
      {notice}
    </div>
  );
}

const FamilyPlayer = loadable(async () => (await import('./family-player.tsx')).FamilyPlayer, {
  fallback: <Preparing />,
});

const HearVoice = loadable(async () => (await import('#client/playback/hear-voice.tsx')).HearVoice);

const ChoosingGame = loadable(async () => (await import('./game/choosing-game.tsx')).ChoosingGame, {
  fallback: <Preparing />,
});

/** Renders /teach. `?start` begins a session at once, `?friends` a session of old friends. */
export function TeachPage() {
  const { user } = useAuth();
  return (
    <LibraryGate loading={<Preparing />} frameFailure={(failure) => <StartFailure>{failure}</StartFailure>}>
      {user && (
        <>
          <SettleSession userId={user.id} />
          <Teach userId={user.id} />
        </>
      )}
    </LibraryGate>
  );
}

/** Reads the requested session from the address and removes it there so that a reload resumes the session. */
function useRequestedSession(): RequestedSession {
  const [query, setQuery] = useQuery();
  const requestedSets = query.has('start') ? 'sets' : null;
  const requested = query.has('friends') ? 'friends' : requestedSets;
  useEffect(() => {
    if (requested) setQuery({});
  }, [requested, setQuery]);
  return requested;
}

/** A game, and the session that the dashboard reports afterwards. */
type Game = { pairs: readonly GamePair[]; savedSession: SavedSession | null };

/** Returns a game with words that the chosen child knows. It has no pair if there are too few. */
function usePlannedPairs(isOffered: boolean): readonly GamePair[] {
  const childId = useChildId();
  const library = useLibrary((snapshot) => snapshot.library);
  const [seed] = useState(() => Math.floor(Math.random() * 2 ** 32));
  return useMemo(
    () => (isOffered ? planGame(listGameCards(library, childId), seed) : []),
    [isOffered, library, childId, seed],
  );
}

function Teach({ userId }: { userId: string }) {
  const navigate = useNavigate();
  const requested = useRequestedSession();
  const { teaching, start, finish } = useTeaching(userId, requested);
  const { save, failure } = useSaveSession(userId);
  const childId = useChildId();
  const { voice, night } = useTeachingSettings().settings;
  // Neither the controls nor the end of a session may be bright in a dark room.
  useLayoutEffect(() => (night ? showDarkTheme() : undefined), [night]);
  const { library } = useLibrary();
  const cards = useMemo(
    () => listSessionSets(library, childId).flatMap((set) => set.cards),
    [library, childId],
  );
  useEffect(() => {
    // The player is preloaded while the parent reads the start or the fonts load.
    void FamilyPlayer.preload();
    void ChoosingGame.preload();
    return leaveFullScreen;
  }, []);
  const goToDashboard = (savedSession: SavedSession | null) => {
    const state: SavedSessionState | null = savedSession && { savedSession };
    navigate('/dashboard', { replace: true, state });
  };
  const leaveTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaveTimer.current), []);
  // A double tap on a face must not reach the dashboard.
  const leaveAfterTap = (savedSession: SavedSession | null) => {
    leaveTimer.current = setTimeout(() => goToDashboard(savedSession), DOUBLE_TAP_MS);
  };
  const pairs = usePlannedPairs(teaching.phase === 'ready' || teaching.phase === 'over');
  const hasGame = pairs.length > 0;
  const [game, setGame] = useState<Game | null>(null);
  if (game)
    return (
      <ChoosingGame
        userId={userId}
        pairs={game.pairs}
        preparing={<Preparing />}
        onLeave={() => goToDashboard(game.savedSession)}
      />
    );
  switch (teaching.phase) {
    case 'empty':
    case 'ready':
      return (
        <StartScreen
          isEmpty={teaching.phase === 'empty'}
          notice={
            <>
              <TurnOffer
                words={cards.map(({ word }) => word)}
                screen={{ width: window.innerWidth, height: window.innerHeight }}
              />
              {voice !== 'off' && <HearVoice isChinese={cards.some(({ word }) => hasCjk(word))} />}
              {needsChineseVoice(cards, voice) && <MissingVoice />}
            </>
          }
          onStart={() => {
            enterFullScreen();
            prepareVoice(voice);
            start();
          }}
          onGame={
            hasGame
              ? () => {
                  enterFullScreen();
                  prepareVoice(voice);
                  setGame({ pairs, savedSession: null });
                }
              : undefined
          }
        />
      );
    case 'beginning':
    case 'preparing':
      return <Preparing />;
    case 'playing':
      return (
        <FamilyPlayer
          key={teaching.session.plan.sessionId}
          userId={userId}
          session={teaching.session}
          fonts={teaching.fonts}
          {...teaching.media}
          onFinish={finish}
          onLeave={(session) => save(session, undefined, goToDashboard)}
        />
      );
    case 'over':
      return (
        <End
          userId={userId}
          session={teaching.session}
          notice={teaching.hasUnplayable && voice === 'own' && <UnplayableNotice />}
          failure={failure}
          onSave={(rating) => save(teaching.session, rating, leaveAfterTap)}
          onOnceMore={() => save(teaching.session, undefined, start)}
          onGame={
            hasGame
              ? () => {
                  prepareVoice(voice);
                  save(teaching.session, undefined, (savedSession) => setGame({ pairs, savedSession }));
                }
              : undefined
          }
        />
      );
  }
}

function Preparing() {
  const { t } = useTranslation('teach');
  return (
    <div className="flex min-h-dvh items-center justify-center">
      <Waiting label={t('preparing')} />
    </div>
  );
}

/** Removes a requested session from the address, because the parent may be elsewhere when the words arrive. */
function StartFailure({ children }: { children: ReactNode }) {
  const { t } = useTranslation('teach');
  useRequestedSession();
  return (
    <div className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-5 p-4">
      {children}
      <Link to="/dashboard" className={buttonClass('quiet')}>
        {t('toToday')}
      </Link>
    </div>
  );
}

type EndProps = Pick<SessionEndProps, 'notice' | 'failure' | 'onSave' | 'onOnceMore' | 'onGame'> & {
  userId: string;
  session: PausedSession;
};

function End({ userId, session, ...outcome }: EndProps) {
  useSaveOnBack(userId, () => session);
  const { plan, state } = session;
  const readLibrary = useReadLibrary();
  const { sessionsADay } = useTeachingSettings().settings;
  const { childId, day } = plan;
  const shown = useMemo(() => listShownSets(plan, listSteps(plan), state), [plan, state]);
  // The number is computed once so that saving does not change it on screen.
  const today = useMemo(
    () => describeToday(readLibrary(), { childId, day, now: new Date(), sessionsADay }),
    [readLibrary, childId, day, sessionsADay],
  );
  return (
    <SessionEnd
      {...outcome}
      shown={shown}
      ordinal={today.kind === 'empty' ? 1 : today.ordinal}
      plannedCount={sessionsADay}
    />
  );
}
