import { markLanguage } from '#client/lib/i18n/languages.ts';
import { useWriteReading } from '#client/library/use-reading.ts';
import type { Category } from '#shared/library/tables/category.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';

type SuggestedCardProps = { card: Flashcard; categories: readonly Category[] };

export function SuggestedCard({ card, categories }: SuggestedCardProps) {
  const { word, pinyin, english, categoryId } = card;
  const writeReading = useWriteReading();
  const category = categories.find(({ id }) => id === categoryId)?.name;
  return (
    <>
      <span className="font-medium" {...markLanguage(word)}>
        {word}
      </span>{' '}
      <span className="text-sm text-soft">
        {[writeReading(pinyin), english, category].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}
