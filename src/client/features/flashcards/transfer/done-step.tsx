import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ImportFigures } from '#shared/csv/plan-import.ts';
import { WordsIntoSet } from '../sets/loaded-later.ts';

type DoneStepProps = {
  figures: ImportFigures;
  leftOut: number;
  /** The cards that the words of the list are now. */
  flashcardIds: readonly string[];
};

/** The success summary, how many cards had no room in the family's plan, and the way into a set. */
export function DoneStep({ figures, leftOut, flashcardIds }: DoneStepProps) {
  return (
    <>
      <Summary figures={figures} leftOut={leftOut} />
      {flashcardIds.length > 0 && <WordsIntoSet flashcardIds={flashcardIds} />}
    </>
  );
}

function Summary({ figures, leftOut }: Omit<DoneStepProps, 'flashcardIds'>) {
  const { t } = useTranslation('transfer');
  return (
    <div role="status" className="flex gap-4 py-2">
      <CircleCheck aria-hidden="true" className="size-10 shrink-0 text-leaf" />
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
