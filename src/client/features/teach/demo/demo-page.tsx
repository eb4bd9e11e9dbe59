import { Play } from 'lucide-react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { enterFullScreen, leaveFullScreen } from '#client/lib/full-screen/full-screen.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { useNavigate } from '#client/lib/navigation/navigation-context.ts';
import { showDarkTheme } from '#client/lib/theme/theme.ts';
import { useIsTapIntended } from '#client/playback/gestures.tsx';
import type { WordFonts } from '#client/print/load-word-fonts.ts';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { DouDou } from '#client/ui/dou-dou.tsx';
import { loadable } from '#client/ui/loadable.tsx';
import { Waiting } from '#client/ui/placeholders.tsx';
import { WordList } from '#client/ui/word-card.tsx';
import type { WordLanguage } from '#shared/library/tables/card-set.ts';
import type { SessionPlan } from '#shared/teach/session-plan.ts';

const SCREEN_CLASS =
  'mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center gap-5 p-4 text-center';

function DemoEnd({ plan, onOnceMore }: { plan: SessionPlan; onOnceMore: () => void }) {
  const { t } = useTranslation('demo');
  const isTapIntended = useIsTapIntended();
  return (
    <main id="main" className={SCREEN_CLASS}>
      <DouDou state="leafing" size={140} className="flat:hidden" />
      <h1 className="text-2xl font-extrabold md:text-3xl">{t('end.title')}</h1>
      <WordList label={t('end.words')} cards={plan.sets[0]?.cards ?? []} className="justify-center" />
      <p className="text-lg text-soft">{t('end.text')}</p>
      <div inert={!isTapIntended} className="flex w-full flex-col items-stretch gap-3">
        <Link to="/signup" className={buttonClass('primary', undefined, 'large')}>
          {t('end.start')}
        </Link>
        <Button onClick={onOnceMore}>{t('end.again')}</Button>
        <Link to="/" className={buttonClass('quiet')}>
          {t('ready.back')}
        </Link>
      </div>
    </main>
  );
}

function DemoStart({ onStart }: { onStart: () => void }) {
  const { t } = useTranslation('demo');
  return (
    <main id="main" className={SCREEN_CLASS}>
      <DouDou state="waving" size={120} className="flat:hidden" />
      <h1 className="text-2xl font-extrabold text-balance md:text-3xl">{t('ready.title')}</h1>
      <p className="text-lg text-soft">{t('ready.text')}</p>
      <Button
        tone="accent"
        size="large"
        className="w-full"
        icon={<Play className="size-5 fill-current" />}
        onClick={onStart}
      >
        {t('ready.start')}
      </Button>
      <Link to="/" className={buttonClass('quiet')}>
        {t('ready.back')}
      </Link>
    </main>
  );
}

type Demo =
  | { phase: 'ready' | 'preparing' }
  | { phase: 'playing'; plan: SessionPlan; language: WordLanguage; fonts: WordFonts }
  | { phase: 'over'; plan: SessionPlan };

const importSession = () => import('./demo-session.tsx');
const DemoSession = loadable(async () => (await importSession()).DemoSession);

/** Renders /try: five words in the real player, without an account (docs/product/landing.md#five-words). */
export function DemoPage() {
  const { t, i18n } = useTranslation('demo');
  const navigate = useNavigate();
  const [demo, setDemo] = useState<Demo>({ phase: 'ready' });
  const [isNight, setIsNight] = useState(false);
  // Neither the controls nor the end of a session may be bright in a dark room.
  useLayoutEffect(() => (isNight ? showDarkTheme() : undefined), [isNight]);
  const [error, setError] = useState<unknown>(null);
  const language: WordLanguage = i18n.language === 'zh' ? 'zh' : 'en';
  useEffect(() => {
    // The session is preloaded while the parent reads the start.
    void DemoSession.preload();
    return leaveFullScreen;
  }, []);
  if (error) throw error;

  const start = async () => {
    enterFullScreen();
    setDemo({ phase: 'preparing' });
    try {
      const [{ prepareDemo }] = await Promise.all([importSession(), DemoSession.preload()]);
      setDemo({ phase: 'playing', language, ...(await prepareDemo(t('set'), language)) });
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
          <Waiting label={t('teach:preparing')} />
        </main>
      );
    case 'playing':
      return (
        <DemoSession
          key={demo.plan.sessionId}
          plan={demo.plan}
          language={demo.language}
          fonts={demo.fonts}
          isNight={isNight}
          onNight={setIsNight}
          onFinish={() => setDemo({ phase: 'over', plan: demo.plan })}
          onLeave={() => navigate('/')}
        />
      );
    case 'over':
      return <DemoEnd plan={demo.plan} onOnceMore={() => void start()} />;
  }
}
