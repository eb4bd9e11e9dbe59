import { joinClasses } from '#client/ui/class-names.ts';
import { WordCard } from '#client/ui/word-card.tsx';
import type { Flashcard } from '#shared/library/schema.ts';

/** The word of a tile, in px, where it fits. */
const WORD_SIZE = 32;

/** A card to tap, as it will be printed; `place` is its number in the order of printing while it is selected. */
export function CardTile({
  card,
  place,
  onToggle,
}: {
  card: Flashcard;
  place: number | undefined;
  onToggle: () => void;
}) {
  const selected = place !== undefined;
  return (
    <button
      type="button"
      aria-pressed={selected}
      onClick={onToggle}
      className={joinClasses(
        'relative block size-full rounded-card',
        selected && 'outline-3 outline-leaf focus-visible:outline-ink',
      )}
    >
      <WordCard word={card.word} size={WORD_SIZE} className="aspect-auto size-full px-2" />
      {selected && (
        <span
          aria-hidden="true"
          className="absolute -top-1.5 -right-1.5 min-w-7 rounded-full bg-leaf px-1.5 text-center font-display text-sm leading-7 font-extrabold text-on-leaf"
        >
          {place}
        </span>
      )}
    </button>
  );
}
