import { CircleCheck, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { saveCsv } from '#client/lib/files/save-file.ts';
import { useReadLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { exportSkipped, type SkippedWord } from '#shared/word-lists/export-words.ts';
import type { WordProblem } from '#shared/word-lists/read-word-list.ts';
import { NamedWords } from './named-words.tsx';
import type { ImportResult } from './use-import-plan.ts';

type ImportSummaryProps = { result: ImportResult; problems: readonly WordProblem[] };

/** Sums up an import and offers a list of the skipped words (docs/product/word-lists.md#skipped-list). */
export function ImportSummary({ result, problems }: ImportSummaryProps) {
  const { t } = useTranslation('transfer');
  const { figures, leftOut, unmapped } = result;
  const skipped = useSkippedWords(result, problems);
  const counts = [
    ['newCategories', figures.newCategories],
    ['existingCategories', figures.existingCategories],
    ['newFlashcards', figures.newFlashcards],
    ['duplicateFlashcards', figures.duplicateFlashcards],
    ['changedFlashcards', figures.changedFlashcards],
    ['sets', figures.sets],
    ['leftOut', leftOut],
    ['skippedWords', unmapped.length],
    ['problems', problems.length],
  ] as const;
  const download = () => {
    const columns = ['word', 'english', 'pinyin', 'category', 'reason'].map((name) => t(`skipped.${name}`));
    saveCsv(exportSkipped(columns, skipped), t('skipped.fileName'));
  };
  return (
    <div className="space-y-3">
      <div role="status" className="flex gap-4 py-2">
        <CircleCheck className="size-10 shrink-0 text-leaf" />
        <ul className="space-y-1">
          {counts
            .filter(([, count]) => count > 0)
            .map(([name, count]) => (
              <li key={name}>{t(`summary.${name}`, { count })}</li>
            ))}
        </ul>
      </div>
      <NamedWords cards={result.skipped} />
      {skipped.length > 0 && (
        <Button tone="quiet" icon={<Download className="size-5" />} onClick={download}>
          {t('skipped.download')}
        </Button>
      )}
    </div>
  );
}

/** Returns every word of the file that created no card, with the reason. */
function useSkippedWords(
  { skipped, beyondPlan, unmapped }: ImportResult,
  problems: readonly WordProblem[],
): SkippedWord[] {
  const { t } = useTranslation('transfer');
  const { categories } = useReadLibrary()();
  const getCategoryName = (id: string) => categories.get(id)?.name ?? '';
  return [
    ...skipped.map(({ flashcard, known }) => ({
      ...flashcard,
      category: getCategoryName(flashcard.categoryId),
      reason: known
        ? t('skipped.reasons.known', { category: getCategoryName(known.categoryId) })
        : t('skipped.reasons.repeated'),
    })),
    ...beyondPlan.map((card) => ({
      ...card,
      category: getCategoryName(card.categoryId),
      reason: t('skipped.reasons.beyondPlan'),
    })),
    ...unmapped.map((word) => ({ ...word, reason: t('skipped.reasons.categorySkipped') })),
    ...problems.map(({ code, ...place }) => ({
      word: place.text,
      category: '',
      reason: t(`problems.${code}`, place),
    })),
  ];
}
