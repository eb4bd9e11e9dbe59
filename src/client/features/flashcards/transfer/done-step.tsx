import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ImportFigures } from '#shared/csv/plan-import.ts';

/** The success summary, and how many cards had no room in the family's plan. */
export function DoneStep({ figures, leftOut }: { figures: ImportFigures; leftOut: number }) {
  const { t } = useTranslation('transfer');
  return (
    <div role="status" className="flex gap-4 py-2">
      <CircleCheck aria-hidden="true" className="size-10 shrink-0 text-sprout-600" />
      <ul className="space-y-1">
        <li>{t('summary.newCategories', { count: figures.newCategories })}</li>
        <li>{t('summary.existingCategories', { count: figures.existingCategories })}</li>
        <li>{t('summary.newFlashcards', { count: figures.newFlashcards })}</li>
        <li>{t('summary.duplicateFlashcards', { count: figures.duplicateFlashcards })}</li>
        {leftOut > 0 && <li>{t('summary.leftOut', { count: leftOut })}</li>}
      </ul>
    </div>
  );
}
