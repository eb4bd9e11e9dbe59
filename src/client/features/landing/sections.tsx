import { Check, Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#client/lib/i18n/formats.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { joinClasses } from '#client/ui/class-names.ts';
import { DouDouDrawing } from '#client/ui/illustration/dou-dou-drawing.tsx';
import { CardFan, Scissors, Stopwatch } from '#client/ui/illustration/props.tsx';
import { hasCjk } from '#shared/lib/cjk.ts';
import { CURRENCY, listBuiltFeatures, PLANS } from '#shared/plan/plan-offers.ts';
import { FREE_FLASHCARDS, PLAN_IDS, type PlanId } from '#shared/plan/plans.ts';
import { DEFAULT_FORMAT, getCenter, PAGE_HEIGHT, PAGE_WIDTH } from '#shared/print/paper/page-format.ts';
import { getCardWordSize } from '#shared/print/text/word-size.ts';

function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId} className="landing-width pt-10 md:pt-18">
      <h2 id={titleId} className="mb-6 text-2xl font-extrabold md:mb-8 md:text-3xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Marks the language of Chinese characters on an English screen. */
export function MarkedText({ children }: { children: string }) {
  return children.split(/(\p{Script=Han}+)/u).map((part) =>
    hasCjk(part) ? (
      <span key={part} lang="zh-Hans">
        {part}
      </span>
    ) : (
      part
    ),
  );
}

const WORDS = ['milk', '苹果'] as const;
/** The distance in em from the middle of a word to its baseline. */
const BASELINE_SHIFT = 0.35;

/** Draws a page with the geometry of the print feature, red on white even in dark mode. */
export function Paper() {
  const { t } = useTranslation('landing');
  return (
    <section
      aria-labelledby="on-paper"
      className="landing-width pt-10 md:grid md:grid-cols-2 md:items-center md:gap-16 md:pt-18"
    >
      <div className="md:order-2">
        <h2 id="on-paper" className="text-2xl font-extrabold md:text-3xl">
          {t('paper.title')}
        </h2>
        <p className="mt-3 max-w-md text-lg text-soft md:text-xl">{t('paper.text')}</p>
      </div>
      <div className="relative mx-auto mt-8 max-w-120 md:order-1 md:mt-0 md:w-full">
        <svg
          role="img"
          aria-label={t('paper.picture')}
          viewBox={`0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT}`}
          className="w-full rotate-2 rounded-card bg-player shadow-card forced-colors:border-2"
        >
          <line {...DEFAULT_FORMAT.cuts[0]} strokeWidth="2" className="stroke-player-soft/60" />
          {WORDS.map((word, index) => {
            const size = (getCardWordSize(word) / 100) * PAGE_WIDTH;
            const isChinese = hasCjk(word);
            return (
              <text
                key={word}
                lang={isChinese ? 'zh-Hans' : 'en'}
                x={PAGE_WIDTH / 2}
                y={getCenter(DEFAULT_FORMAT.cells[index]!).y + size * BASELINE_SHIFT}
                fontSize={size}
                textAnchor="middle"
                className={joinClasses('fill-player-word font-bold', isChinese ? 'font-word' : 'font-paper')}
              >
                {word}
              </text>
            );
          })}
        </svg>
        <span className="absolute top-1/2 right-1 -translate-y-1/2 rotate-2">
          <Scissors size={44} />
        </span>
      </div>
    </section>
  );
}

export function Steps() {
  const { t, i18n } = useTranslation('landing');
  const pictures = {
    pick: <CardFan size={100} word={i18n.language === 'zh' ? '狗' : 'dog'} />,
    show: <Stopwatch size={104} />,
    stop: <DouDouDrawing state="leafing" size={128} />,
  };
  return (
    <Section title={t('steps.title')}>
      <ol className="grid gap-6 md:grid-cols-3 md:gap-10">
        {Object.entries(pictures).map(([step, picture]) => (
          <li
            key={step}
            className="grid grid-cols-[min(8.5rem,44%)_minmax(0,1fr)] items-center gap-[min(1rem,4vw)] md:block"
          >
            <span className="flex h-30 items-center justify-center md:h-34 md:justify-start">{picture}</span>
            <div>
              <h3 className="text-lg font-bold md:mt-2 md:text-xl">{t(`steps.${step}.title`)}</h3>
              <p className="mt-1 text-soft md:text-lg">
                <MarkedText>{t(`steps.${step}.text`)}</MarkedText>
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

const PLAN_LINKS: Record<PlanId, string> = { free: '/signup', print: '/plans', pro: '/plans?waitlist' };

/** Lists only existing features, and only of plans on sale. */
export function Prices() {
  const { t } = useTranslation('landing');
  return (
    <Section title={t('prices.title')} id="prices">
      <ul className="grid gap-4 md:grid-cols-3">
        {PLAN_IDS.map((id) => (
          <Price key={id} id={id} />
        ))}
      </ul>
    </Section>
  );
}

function Price({ id }: { id: PlanId }) {
  const { t, i18n } = useTranslation('landing');
  const { cents, onSale } = PLANS[id];
  const formatPrice = (amount: number) => formatMoney(amount, CURRENCY, i18n.language);
  const features = id === 'free' || onSale ? listBuiltFeatures(PLANS[id]) : [];
  return (
    <li className="flex flex-col rounded-panel bg-card p-5 md:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 md:flex-nowrap">
        <h3 className="text-xl font-extrabold wrap-break-word">{t(`prices.${id}.name`)}</h3>
        <p className="flex flex-wrap items-baseline justify-end gap-x-1.5 text-right">
          <span className="font-display text-3xl font-extrabold whitespace-nowrap">
            {formatPrice(cents.monthly)}
          </span>
          {cents.monthly > 0 && <span className="text-soft">{t('prices.perMonth')}</span>}
        </p>
      </div>
      <p className="mt-1 text-soft">
        {t(`prices.${id}.text`)}
        {onSale && (
          <span className="block">{t('prices.orYearly', { price: formatPrice(cents.yearly) })}</span>
        )}
      </p>
      <ul className="mt-3 mb-5 flex-1 space-y-1.5">
        {features.map((feature) => (
          <li key={feature} className="flex items-start gap-2">
            <Check className="mt-0.5 size-5 shrink-0 text-leaf" />
            <span>{t(`plan:features.${feature}`, { limit: FREE_FLASHCARDS })}</span>
          </li>
        ))}
      </ul>
      <Link to={PLAN_LINKS[id]} className={buttonClass(id === 'free' ? 'primary' : 'secondary')}>
        {t(`prices.${id}.button`)}
      </Link>
    </li>
  );
}

const QUESTIONS = ['oneSecond', 'age', 'stored', 'onPaper', 'cancel'] as const;

export function Questions() {
  const { t } = useTranslation('landing');
  return (
    <Section title={t('questions.title')}>
      <div className="space-y-2 md:max-w-3xl">
        {QUESTIONS.map((question) => (
          <details key={question} name="question" className="question group rounded-panel bg-card">
            <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-3 rounded-panel px-5 py-3 font-display text-lg leading-snug font-bold">
              {t(`questions.${question}.question`)}
              <Plus className="size-5 shrink-0 text-leaf group-open:rotate-45" />
            </summary>
            <div className="px-5 pb-5">
              <p>{t(`questions.${question}.answer`)}</p>
              {question === 'stored' && (
                <Link to="/privacy" className="mt-1 inline-flex min-h-11 items-center underline">
                  {t('questions.privacy')}
                </Link>
              )}
            </div>
          </details>
        ))}
      </div>
      <div className="mt-12 flex flex-col items-center gap-4 text-center">
        <p className="font-display text-xl font-bold text-balance">{t('last')}</p>
        <Link to="/signup" className={buttonClass('primary', 'w-full max-w-sm', 'large')}>
          {t('start')}
        </Link>
      </div>
    </Section>
  );
}
