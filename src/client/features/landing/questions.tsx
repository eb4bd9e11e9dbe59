import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '#client/lib/navigation/link.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { DouDouDrawing } from '#client/ui/illustration/dou-dou-drawing.tsx';
import { CardFan, Stopwatch } from '#client/ui/illustration/props.tsx';
import { MarkedText, Section } from './section.tsx';

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
              <Plus aria-hidden="true" className="size-5 shrink-0 text-leaf group-open:rotate-45" />
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
