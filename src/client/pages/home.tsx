import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TodaySkeleton } from '#client/features/dashboard/next-session.tsx';
import { DashboardPage } from '#client/features/dashboard/today-panel.tsx';
import { loadTexts } from '#client/lib/i18n/start-i18n.ts';
import { waitForFirstScreen } from '#client/lib/offline/first-screen.ts';
import { useChildId } from '#client/library/use-child.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { loadable } from '#client/ui/loadable.tsx';
import { needsFirstAnswers } from '#shared/teach/today.ts';

// Loaded after the first screen, which needs only the next session. It is a single module so that all of its parts
// appear together.
const BelowToday = loadable(
  async () => {
    await waitForFirstScreen();
    const [module] = await Promise.all([
      import('./below-today.tsx'),
      loadTexts(['moves', 'rotation', 'friends', 'gentle', 'errors']),
    ]);
    return module.BelowToday;
  },
  // The placeholder is as tall as the viewport so that the footer does not jump.
  { fallback: <div className="min-h-dvh" />, missing: 'line' },
);

const WordSheet = loadable(
  async () => {
    const [module] = await Promise.all([
      import('#client/features/flashcards/cards/word-sheet.tsx'),
      loadTexts(['flashcards', 'moves', 'photos', 'media', 'errors']),
    ]);
    return module.WordSheet;
  },
  { missing: 'nothing' },
);

const FirstMinute = loadable(
  async () => {
    const [module] = await Promise.all([
      import('#client/features/first-minute/first-minute.tsx'),
      loadTexts(['first-minute', 'gentle', 'errors']),
    ]);
    return module.FirstMinute;
  },
  { fallback: <TodaySkeleton /> },
);

/** Renders /dashboard: the first minute for a child that is new, otherwise the dashboard. */
export function Home() {
  const childId = useChildId();
  return <ChildHome key={childId} childId={childId} />;
}

function ChildHome({ childId }: { childId: number }) {
  const { t } = useTranslation();
  const isReady = useLibrary(({ status }) => status === 'ready');
  const isNew = useLibrary(({ library }) => needsFirstAnswers(library, childId)) && isReady;
  const [hasAnswered, setHasAnswered] = useState(false);
  // The form stays on screen while the parent types, even if another device has answered.
  const [isTyping, setIsTyping] = useState(false);
  useEffect(() => {
    // If the child turns out to be new, it sees FirstMinute next.
    if (!isReady) void FirstMinute.preload();
  }, [isReady]);
  const container = useRef<HTMLDivElement>(null);
  const handleAnswer = () => {
    setHasAnswered(true);
    // The focused form disappears.
    container.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  };
  return (
    <div ref={container} tabIndex={-1} className="outline-none">
      {(isNew || isTyping) && !hasAnswered ? (
        <>
          <h1 className="sr-only">{t('tabs.dashboard')}</h1>
          <FirstMinute
            childId={childId}
            asksForWords={isNew}
            onTyping={setIsTyping}
            onAnswer={handleAnswer}
          />
        </>
      ) : (
        <DashboardPage
          renderBelow={(facts) => <BelowToday facts={facts} />}
          renderCard={(sheet) => <WordSheet {...sheet} />}
        />
      )}
    </div>
  );
}
