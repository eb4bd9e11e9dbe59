import { Pause, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from '#client/lib/navigation/link.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { DouDouDrawing } from '#client/ui/illustration/dou-dou-drawing.tsx';
import { Cup, Hand } from '#client/ui/illustration/props.tsx';
import { MarkedText } from './sections.tsx';

/**
 * Shows one word after the other for half a minute. The animation and its pause are CSS (landing.css), so that
 * they need no script.
 */
function LiveCard() {
  const { t } = useTranslation('landing');
  return (
    <div className="live-card absolute inset-x-0 top-32 h-54 -rotate-3 rounded-card bg-card shadow-card lg:top-52 lg:h-72 xl:h-80 flat:top-16 flat:h-42 forced-colors:border-2">
      <p
        aria-hidden="true"
        className="font-word text-[min(7.5rem,34vw)] leading-none font-bold text-word lg:text-[min(9.5rem,15vw)] xl:text-[min(11.5rem,15vw)] flat:text-[min(7rem,16vw)]"
      >
        <span className="live-word absolute inset-0 flex items-center justify-center pb-[0.1em]">dog</span>
        <span lang="zh-Hans" className="live-word absolute inset-0 flex items-center justify-center">
          狗
        </span>
      </p>
      <label className="absolute right-0 bottom-0 flex size-11 cursor-pointer items-center justify-center rounded-card text-soft has-focus-visible:outline-3 has-focus-visible:outline-ink motion-reduce:hidden">
        <input type="checkbox" className="peer sr-only" />
        <span className="sr-only">{t('hold')}</span>
        <Pause className="size-5 peer-checked:hidden" />
        <Play className="hidden size-5 peer-checked:block" />
      </label>
    </div>
  );
}

export function Opening() {
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
