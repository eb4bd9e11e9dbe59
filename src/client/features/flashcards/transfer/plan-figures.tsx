import { useTranslation } from 'react-i18next';
import type { ImportFigures } from '#shared/csv/plan-import.ts';

/** The figures of the plan; read out when a choice changes them. */
export function PlanFigures({ figures }: { figures: ImportFigures }) {
  const { t, i18n } = useTranslation('transfer');
  const number = new Intl.NumberFormat(i18n.language);
  const rows = [
    [t('preview.newFlashcards'), figures.newFlashcards],
    [t('preview.duplicateFlashcards'), figures.duplicateFlashcards],
    [t('preview.newCategories'), figures.newCategories],
    [t('preview.existingCategories'), figures.existingCategories],
  ] as const;
  const nothingChosen = figures.newCategories + figures.existingCategories === 0;
  const nothingNew = figures.newCategories + figures.newFlashcards === 0;
  return (
    <section aria-label={t('preview.figures')} aria-live="polite" className="space-y-2">
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {rows.map(([label, value]) => (
          <div
            key={label}
            className="flex flex-col-reverse justify-end rounded-control bg-leaf-soft px-3 py-2"
          >
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="text-2xl font-bold tabular-nums">{number.format(value)}</dd>
          </div>
        ))}
      </dl>
      {nothingChosen ? <p>{t('preview.nothingChosen')}</p> : nothingNew && <p>{t('preview.nothingNew')}</p>}
    </section>
  );
}
