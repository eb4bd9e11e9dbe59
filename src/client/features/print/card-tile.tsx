import { markLanguage } from '#client/lib/i18n/mark-language.ts';
import { joinClasses } from '#client/ui/class-names.ts';
import type { Flashcard } from '#shared/library/schema.ts';

/** A card to tap; `place` is its number in the order of printing while it is selected. */
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
        'relative flex size-full items-center justify-center overflow-hidden rounded-xl border-2 px-2 text-center font-semibold',
        selected ? 'border-sprout-600 bg-sprout-100' : 'border-line bg-paper hover:border-line-strong',
      )}
    >
      <span className="line-clamp-2" {...markLanguage(card.word)}>
        {card.word}
      </span>
      {selected && (
        <span
          aria-hidden="true"
          className="absolute top-1 right-1 min-w-5 rounded-full bg-sprout-600 px-1 text-xs leading-5 text-white"
        >
          {place}
        </span>
      )}
    </button>
  );
}
