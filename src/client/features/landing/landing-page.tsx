import { Pause, Play, SunMoon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_TAGS, markLanguage } from '#client/lib/i18n/languages.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { toggleTheme } from '#client/lib/theme/theme.ts';
import { buttonClass } from '#client/ui/button-class.ts';
import { joinClasses } from '#client/ui/class-names.ts';
import { DouDouDrawing } from '#client/ui/illustration/dou-dou-drawing.tsx';
import { Cup, Hand } from '#client/ui/illustration/props.tsx';
import { SproutMark } from '#client/ui/illustration/shape.tsx';
import { BRAND } from '#shared/lib/brand.ts';
import { MarkedText, Paper, Prices, Questions, Steps } from './sections.tsx';

/** Alternates between two words for half a minute, using only CSS (landing.css). */
function LiveCard() {
  const { t, i18n } = useTranslation('landing');
  const words = i18n.language === 'zh' ? ['狗', 'dog'] : ['dog', '狗'];
  return (
    <div className="live-card absolute inset-x-0 top-32 h-54 -rotate-3 rounded-card bg-player shadow-card lg:top-52 lg:h-72 xl:h-80 flat:top-16 flat:h-42 forced-colors:border-2">
      <p
        aria-hidden="true"
        className="font-word text-[min(7.5rem,34vw)] leading-none font-bold text-player-word lg:text-[min(9.5rem,15vw)] xl:text-[min(11.5rem,15vw)] flat:text-[min(7rem,16vw)]"
      >
        {words.map((word) => (
          <span
            key={word}
            {...markLanguage(word)}
            className={joinClasses(
              'live-word absolute inset-0 flex items-center justify-center',
              word === 'dog' && 'pb-[0.1em]',
            )}
          >
            {word}
          </span>
        ))}
      </p>
      <label className="absolute right-0 bottom-0 flex size-11 cursor-pointer items-center justify-center rounded-card text-player-soft has-focus-visible:outline-3 has-focus-visible:outline-player-ink motion-reduce:hidden">
        <input type="checkbox" className="peer sr-only" />
        <span className="sr-only">{t('hold')}</span>
        <Pause className="size-5 fill-current peer-checked:hidden" />
        <Play className="hidden size-5 fill-current peer-checked:block" />
      </label>
    </div>
  );
}

function Hero() {
  const { t, i18n } = useTranslation('landing');
  const lines = [t('headline.words'), t('headline.seconds'), t('headline.minutes')];
  const size =
    i18n.language === 'zh'
      ? 'text-[min(2.75rem,12vw)] leading-[1.2]'
      : 'text-[min(2.3125rem,10vw)] leading-[1.13]';
  return (
    <section className="relative overflow-hidden">
      <div className="landing-width lg:grid lg:min-h-182 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-8 xl:grid-cols-[minmax(0,1fr)_30.625rem] flat:grid flat:min-h-0 flat:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] flat:gap-6">
        <div className="pt-3 md:text-center lg:pt-20 lg:text-left flat:self-center flat:pt-1 flat:pb-11 flat:text-left">
          <h1
            className={`font-extrabold tracking-tight md:text-4xl xl:text-[4rem] xl:leading-[1.1] flat:text-[min(2rem,4.4vw)] flat:leading-[1.15] ${size}`}
          >
            {lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </h1>
          <p className="mt-3 max-w-md text-lg text-balance break-keep text-soft md:mx-auto lg:mx-0 lg:mt-6 lg:text-xl flat:mx-0 flat:mt-2 flat:text-base">
            {t('lead')}
          </p>
          <div className="mt-4 flex flex-col gap-3 md:flex-row md:justify-center lg:mt-7 lg:justify-start flat:mt-3 flat:flex-row flat:flex-wrap flat:justify-start">
            <Link to="/signup" className={buttonClass('primary', 'flat:min-h-12 flat:px-4', 'large')}>
              {t('start')}
            </Link>
            <Link to="/try" className={buttonClass('secondary', 'md:min-h-14 flat:min-h-12 flat:px-3')}>
              {t('try')}
            </Link>
          </div>
        </div>
        <div className="relative mx-auto mt-5 h-128 max-w-82 lg:mt-0 lg:h-182 lg:w-full lg:max-w-none flat:mt-0 flat:h-76 flat:w-full flat:max-w-82">
          <div className="absolute top-0 right-1 lg:top-20 lg:right-28 flat:top-0 flat:right-1">
            <DouDouDrawing state="waving" size={156} />
          </div>
          <LiveCard />
          <div className="absolute top-77 left-[15%] lg:top-118 lg:left-[16%] flat:top-50 flat:left-[15%]">
            <Hand size={256} />
          </div>
        </div>
      </div>
      <div className="absolute inset-x-0 bottom-0 -z-10 h-32 kitchen-table border-t-3 border-ink lg:h-36 flat:h-10">
        <div className="landing-width relative flex h-full items-center">
          <p className="max-lg:hidden">
            <MarkedText>{t('onTheTable')}</MarkedText>
          </p>
          <span className="absolute -top-9 right-[max(3rem,50%-9rem)] lg:right-12 flat:right-4">
            <Cup size={96} />
          </span>
          <span className="absolute -top-9 left-[42%] max-xl:hidden">
            <Cup size={92} />
          </span>
        </div>
      </div>
    </section>
  );
}

function LandingFooter() {
  const { t } = useTranslation('landing');
  return (
    <footer className="mt-12 flex flex-col items-center pb-[max(1rem,env(safe-area-inset-bottom))] text-soft">
      <DouDouDrawing state="sleeping" size={124} />
      <nav aria-label={t('footer.label')} className="mt-2 flex flex-wrap justify-center gap-2">
        {['terms', 'privacy'].map((page) => (
          <Link key={page} to={`/${page}`} className="inline-flex min-h-11 items-center px-3 underline">
            {t(`footer.${page}`)}
          </Link>
        ))}
      </nav>
    </footer>
  );
}

const ITEM_CLASS = buttonClass('quiet', 'px-2.5 whitespace-nowrap max-sm:px-1.5');

function LandingHeader() {
  const { t, i18n } = useTranslation('landing');
  const otherLanguage = i18n.language === 'zh' ? 'en' : 'zh';
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-card focus:px-4 focus:py-3"
      >
        {t('common:skipToContent')}
      </a>
      <header className="landing-width flex min-h-14 flex-wrap items-center justify-between gap-x-2 md:min-h-18">
        <Link
          to="/"
          className="flex min-h-11 items-center gap-2.5 font-display text-[clamp(0.9rem,12.5vw-25px,1.25rem)] font-extrabold wrap-break-word"
        >
          <SproutMark />
          {BRAND}
        </Link>
        <nav aria-label={t('header.label')} className="-mr-2.5 flex items-center max-sm:-mr-2 md:gap-2">
          {/* The link loads a new page, which the server sends in the other language. */}
          <a
            href={`/?lang=${otherLanguage}`}
            hrefLang={LANGUAGE_TAGS[otherLanguage]}
            lang={LANGUAGE_TAGS[otherLanguage]}
            className={ITEM_CLASS}
          >
            {otherLanguage === 'zh' ? '中文' : 'English'}
          </a>
          {/* Before the app has loaded, before-landing.ts handles the click. */}
          <button
            type="button"
            data-turn-theme=""
            aria-label={t('header.turnTheme')}
            onClick={toggleTheme}
            className={buttonClass('quiet', 'theme-button', 'icon')}
          >
            <SunMoon className="size-5" />
          </button>
          <Link to="/plans" className={`${ITEM_CLASS} max-md:hidden`}>
            {t('header.prices')}
          </Link>
          <Link to="/login" className={ITEM_CLASS}>
            {t('header.logIn')}
          </Link>
        </nav>
      </header>
    </>
  );
}

/** Renders the landing page without state or effects, so that its prerendered markup works without a script. */
export function LandingPage() {
  return (
    <>
      <LandingHeader />
      <main id="main">
        <Hero />
        <Steps />
        <Paper />
        <Prices />
        <Questions />
      </main>
      <LandingFooter />
    </>
  );
}
