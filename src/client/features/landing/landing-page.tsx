import { SunMoon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_TAGS } from '#client/lib/i18n/languages.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { turnTheme } from '#client/lib/theme/turn-theme.ts';
import { buttonClass } from '#client/ui/button-class.ts';
import { DouDouDrawing } from '#client/ui/illustration/dou-dou-drawing.tsx';
import { SproutMark } from '#client/ui/illustration/shape.tsx';
import { BRAND } from '#shared/lib/brand.ts';
import { Opening } from './opening.tsx';
import { Paper, Prices, Questions, Steps } from './sections.tsx';

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

const ITEM = buttonClass('quiet', 'px-2.5 whitespace-nowrap max-sm:px-1.5');

function LandingHeader() {
  const { t, i18n } = useTranslation('landing');
  const other = i18n.language === 'zh' ? 'en' : 'zh';
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
          {/* A new page, in the other language from its first byte. */}
          <a
            href={`/?lang=${other}`}
            hrefLang={LANGUAGE_TAGS[other]}
            lang={LANGUAGE_TAGS[other]}
            className={ITEM}
          >
            {other === 'zh' ? '中文' : 'English'}
          </a>
          {/* Before the app has loaded, before-landing.ts handles the press. */}
          <button
            type="button"
            data-turn-theme=""
            aria-label={t('header.turnTheme')}
            onClick={turnTheme}
            className={buttonClass('quiet', 'theme-button', 'icon')}
          >
            <SunMoon className="size-5" />
          </button>
          <Link to="/plans" className={`${ITEM} max-md:hidden`}>
            {t('header.prices')}
          </Link>
          <Link to="/login" className={ITEM}>
            {t('header.logIn')}
          </Link>
        </nav>
      </header>
    </>
  );
}

/** Has no state and no effects: the markup rendered at build time works without a script. */
export function LandingPage() {
  return (
    <>
      <LandingHeader />
      <main id="main">
        <Opening />
        <Steps />
        <Paper />
        <Prices />
        <Questions />
      </main>
      <LandingFooter />
    </>
  );
}
