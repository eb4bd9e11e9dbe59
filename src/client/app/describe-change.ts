import { formatDate } from '#client/lib/i18n/format-date.ts';
import type { Change } from '#shared/library/change.ts';

/** What a change is about, for the sentence "Saving the flashcard “apple”" (key `sync.refusedWhat.<type>`). */
export function describeChange(
  change: Change,
  language: string,
): { type: Change['type']; name?: string; count?: number } {
  const { type } = change;
  switch (type) {
    case 'putCategory':
      return { type, name: change.category.name };
    case 'putFlashcard':
      return { type, name: change.flashcard.word };
    case 'saveRecord':
      return { type, name: formatDate(change.record.date, language) };
    case 'importFlashcards':
      return { type, count: change.flashcards.length };
    default:
      return { type };
  }
}
