import { useTranslation } from 'react-i18next';
import { formatDate } from '#client/lib/i18n/format-date.ts';
import { Card } from '#client/ui/card.tsx';

/** The day the words of both pages were last changed. */
const WRITTEN_ON = '2026-11-22';

export type LegalSection = { title: string; text: string };

type LegalPageProps = { heading: string; intro: string; sections: readonly LegalSection[] };

/** A page of plain words: a heading, what it is about, and sections. Each line of a section's text is a paragraph. */
export function LegalPage({ heading, intro, sections }: LegalPageProps) {
  const { t, i18n } = useTranslation('legal');
  return (
    <Card className="mx-auto max-w-3xl">
      <h1 className="text-2xl font-bold">{heading}</h1>
      <p className="mt-1 text-sm text-ink-soft">
        {t('writtenOn', { date: formatDate(WRITTEN_ON, i18n.language) })}
      </p>
      <p className="mt-4 text-lg">{intro}</p>
      {sections.map(({ title, text }) => (
        <section key={title} className="mt-6">
          <h2 className="text-xl font-bold">{title}</h2>
          {text.split('\n').map((line) => (
            <p key={line} className="mt-2 leading-relaxed">
              {line}
            </p>
          ))}
        </section>
      ))}
    </Card>
  );
}
