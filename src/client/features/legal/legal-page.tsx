import { useTranslation } from 'react-i18next';
import { formatDate } from '#client/lib/i18n/formats.ts';

const WRITTEN_ON = '2026-11-22';

export type LegalSection = { title: string; text: string };

type LegalPageProps = { heading: string; intro: string; sections: readonly LegalSection[] };

export function LegalPage({ heading, intro, sections }: LegalPageProps) {
  const { t, i18n } = useTranslation('legal');
  return (
    <article className="mx-auto max-w-[40rem] pb-6">
      <h1 className="text-2xl font-extrabold sm:text-3xl">{heading}</h1>
      <p className="mt-2 text-sm text-soft">
        {t('writtenOn', { date: formatDate(WRITTEN_ON, i18n.language) })}
      </p>
      <p className="mt-5 text-lg">{intro}</p>
      {sections.map(({ title, text }) => (
        <section key={title} className="mt-8">
          <h2 className="text-xl font-extrabold">{title}</h2>
          {text.split('\n').map((line) => (
            <p key={line} className="mt-2.5 leading-relaxed">
              {line}
            </p>
          ))}
        </section>
      ))}
    </article>
  );
}
