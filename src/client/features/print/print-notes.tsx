import { useTranslation } from 'react-i18next';

/** What to know about the paper. */
export function PrintNotes({ backPages }: { backPages: boolean }) {
  const { t } = useTranslation('print');
  const notes = [
    t('notes.red'),
    t('notes.perPage'),
    t('notes.short'),
    t('notes.long'),
    t('notes.margins'),
    t('notes.actualSize'),
    ...(backPages ? [t('notes.backs')] : []),
  ];
  return (
    <section aria-labelledby="print-notes" className="text-sm text-soft">
      <h2 id="print-notes" className="mb-1 font-semibold text-ink">
        {t('notes.title')}
      </h2>
      <ul className="list-disc pl-5">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  );
}
