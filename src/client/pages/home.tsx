import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TodaySkeleton } from '#client/features/dashboard/next-session.tsx';
import { DashboardPage } from '#client/features/dashboard/today-panel.tsx';
import { loadTexts } from '#client/lib/i18n/start-i18n.ts';
import { afterFirstScreen } from '#client/lib/offline/first-screen.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { loadable } from '#client/ui/loadable.tsx';

// This is not part of the first load, because the next session is shown without it. It is a single file, so that no
// part appears late.
const BelowToday = loadable(
  async () => {
    await afterFirstScreen();
    const [part] = await Promise.all([
      import('./below-today.tsx'),
      loadTexts(['dashboard', 'session', 'moves', 'rotation', 'friends', 'gentle', 'auth', 'errors']),
    ]);
    return part.BelowToday;
  },
  // It is as high as the viewport until it has loaded, so that the footer does not move.
  { room: <div className="min-h-dvh" />, missing: 'line' },
);

/** The page /dashboard: the next session, with content of other features and the figures below it. */
function Dashboard() {
  return <DashboardPage below={(facts) => <BelowToday facts={facts} />} />;
}

// A family sees this once.
const FirstMinute = loadable(
  async () => {
    const [file] = await Promise.all([
      import('#client/features/first-minute/first-minute.tsx'),
      loadTexts(['first-minute']),
    ]);
    return file.FirstMinute;
  },
  { room: <TodaySkeleton /> },
);

/** The page /dashboard: the first minute for a family that has not changed anything yet, else the dashboard. */
export function Home() {
  const { t } = useTranslation();
  const isReady = useLibrary(({ status }) => status === 'ready');
  const isNew = useLibrary(({ library }) => library.isNew) && isReady;
  const [isAnswered, setAnswered] = useState(false);
  // Another device may answer meanwhile.
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    // The family may be new.
    if (!isReady) void FirstMinute.preload();
  }, [isReady]);
  const place = useRef<HTMLDivElement>(null);
  const takeAnswer = () => {
    setAnswered(true);
    // The form that had the focus is gone.
    place.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  };
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {(isNew || isTyping) && !isAnswered ? (
        <>
          <h1 className="sr-only">{t('tabs.dashboard')}</h1>
          <FirstMinute asksWords={isNew} onTyping={setTyping} onAnswer={takeAnswer} />
        </>
      ) : (
        <Dashboard />
      )}
    </div>
  );
}
