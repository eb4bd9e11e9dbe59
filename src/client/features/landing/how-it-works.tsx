import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DouDouDrawing } from '#client/ui/illustration/dou-dou-drawing.tsx';
import { CardFan, Scissors, Stopwatch } from '#client/ui/illustration/props.tsx';
import { hasCjk } from '#shared/print/characters.ts';
import { DIVIDER, halfCentre, PAGE_HEIGHT, PAGE_WIDTH } from '#shared/print/page-geometry.ts';
import { cardWordSize } from '#shared/print/word-size.ts';
import { MarkedText, Section } from './section.tsx';

const WORDS = ['milk', '苹果'] as const;
/** Half the height of a letter in em: the distance from the middle of a word to its baseline. */
const BASELINE_SHIFT = 0.35;

/** A printed page with the real print geometry, red on white even at night. */
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
          <line
            x2={PAGE_WIDTH}
            y1={DIVIDER.y}
            y2={DIVIDER.y}
            strokeWidth="2"
            className="stroke-player-soft/60"
          />
          {WORDS.map((word, half) => {
            const size = (cardWordSize(word) / 100) * PAGE_WIDTH;
            return (
              <text
                key={word}
                lang={hasCjk(word) ? 'zh-Hans' : 'en'}
                x={PAGE_WIDTH / 2}
                y={halfCentre(half === 0 ? 0 : 1) + size * BASELINE_SHIFT}
                fontSize={size}
                textAnchor="middle"
                className="fill-player-word font-word font-bold"
              >
                {word}
              </text>
            );
          })}
        </svg>
        <span className="absolute top-1/2 -right-2 -translate-y-1/2 rotate-2">
          <Scissors size={44} />
        </span>
      </div>
    </section>
  );
}

export function Steps() {
  const { t, i18n } = useTranslation('landing');
  return (
    <Section title={t('steps.title')}>
      <ol className="grid gap-6 md:grid-cols-3 md:gap-10">
        <Step
          title={t('steps.pick.title')}
          text={t('steps.pick.text')}
          picture={<CardFan size={100} word={i18n.language === 'zh' ? '狗' : 'dog'} />}
        />
        <Step title={t('steps.show.title')} text={t('steps.show.text')} picture={<Stopwatch size={104} />} />
        <Step
          title={t('steps.stop.title')}
          text={t('steps.stop.text')}
          picture={<DouDouDrawing state="leafing" size={128} />}
        />
      </ol>
    </Section>
  );
}

function Step({ title, text, picture }: { title: string; text: string; picture: ReactNode }) {
  return (
    <li className="grid grid-cols-[min(8.5rem,44%)_minmax(0,1fr)] items-center gap-[min(1rem,4vw)] md:block">
      <span className="flex h-30 items-center justify-center md:h-34 md:justify-start">{picture}</span>
      <div>
        <h3 className="text-lg font-bold md:mt-2 md:text-xl">{title}</h3>
        <p className="mt-1 text-soft md:text-lg">
          <MarkedText>{text}</MarkedText>
        </p>
      </div>
    </li>
  );
}
