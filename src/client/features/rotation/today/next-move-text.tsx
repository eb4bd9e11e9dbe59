import { useTranslation } from 'react-i18next';
import type { Flashcard } from '#shared/library/schema.ts';
import type { RotationPreview } from '#shared/teach/rotation/preview-tomorrow.ts';
import { MoveText } from './move-text.tsx';

type NextMoveTextProps = { next: RotationPreview; flashcards: ReadonlyMap<string, Flashcard> };

/** What the next rotation of a set does, or that it is left out. */
export function NextMoveText({ next, flashcards }: NextMoveTextProps) {
  const { t } = useTranslation('rotation');
  const when = next.day === 'today' ? 'next' : 'tomorrow';
  const toWords = (ids: readonly string[]) => ids.flatMap((id) => wordOf(id, next, flashcards) ?? []);
  return (
    <p className="min-w-0">
      {next.held ? (
        t(`held.${when}`)
      ) : (
        <MoveText when={when} entering={toWords(next.entering)} retiring={toWords(next.retiring)} />
      )}
    </p>
  );
}

/** Returns the word of a card of the library, or of one that becomes a card as it enters. */
export function wordOf(
  id: string,
  { words }: Pick<RotationPreview, 'words'>,
  flashcards: ReadonlyMap<string, Flashcard>,
): string | undefined {
  return (flashcards.get(id) ?? words.find((card) => card.id === id))?.word;
}
