import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { enterFullScreen, leaveFullScreen } from '#client/lib/full-screen/full-screen.ts';
import { useNavigate } from '#client/lib/navigation/navigation-context.ts';
import type { WordFonts } from '#client/lib/word-fonts/load-word-fonts.ts';
import { loadable } from '#client/ui/loadable.tsx';
import { Waiting } from '#client/ui/waiting.tsx';
import type { WordLanguage } from '#shared/library/schema.ts';
import type { SessionPlan } from '#shared/teach/session-plan.ts';
import { DemoEnd } from './demo-end.tsx';
import { DemoStart } from './demo-start.tsx';
import { DEMO_WORDS } from './demo-words.ts';

type Demo =
  | { phase: 'ready' | 'preparing' | 'over' }
  | { phase: 'playing'; plan: SessionPlan; fonts: WordFonts };

const DemoSession = loadable(async () => (await import('./demo-session.tsx')).DemoSession);
const importPreparation = () => import('./prepare-demo.ts');

/** /try: five words in the player of the product, for those without an account. Nothing is stored and nothing is sent. */
export function DemoPage() {
  const { t, i18n } = useTranslation('demo');
  const { t: tTeach } = useTranslation('teach');
  const navigate = useNavigate();
  const [demo, setDemo] = useState<Demo>({ phase: 'ready' });
  const [error, setError] = useState<unknown>(null);
  const language: WordLanguage = i18n.language === 'zh' ? 'zh' : 'en';
  useEffect(() => {
    // Ahead of the press, while the start is read.
    void DemoSession.preload();
    importPreparation().catch(() => {});
    return leaveFullScreen;
  }, []);
  // The page about what did not arrive.
  if (error) throw error;

  const start = async () => {
    enterFullScreen();
    setDemo({ phase: 'preparing' });
    try {
      const [{ prepareDemo }] = await Promise.all([importPreparation(), DemoSession.preload()]);
      setDemo({ phase: 'playing', ...(await prepareDemo(t('set'), language)) });
    } catch (failure) {
      setError(failure);
    }
  };

  switch (demo.phase) {
    case 'ready':
      return <DemoStart onStart={() => void start()} />;
    case 'preparing':
      return (
        <main id="main" className="flex min-h-dvh items-center justify-center">
          <Waiting label={tTeach('preparing')} />
        </main>
      );
    case 'playing':
      return (
        <DemoSession
          key={demo.plan.sessionId}
          plan={demo.plan}
          fonts={demo.fonts}
          onOver={() => setDemo({ phase: 'over' })}
          onLeave={() => navigate('/')}
        />
      );
    case 'over':
      return <DemoEnd words={DEMO_WORDS[language]} onOnceMore={() => void start()} />;
  }
}
