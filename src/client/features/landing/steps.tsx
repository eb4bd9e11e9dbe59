import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DouDouDrawing } from '#client/ui/illustration/dou-dou-drawing.tsx';
import { CardFan, Stopwatch } from '#client/ui/illustration/props.tsx';
import { MarkedText } from './marked-text.tsx';
import { Section } from './section.tsx';

/** How it goes, in three drawings. */
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
