import { joinClasses } from '#client/ui/class-names.ts';

type RowProps = { count: number; filled: number };

/** A longer row is not informative. */
const MAX_MARKS = 12;

/** A row below a card that shows how many cards of its set were shown. A pause's panel would cut it off. */
export function DotRow({ count, filled }: RowProps) {
  if (count > MAX_MARKS) return null;
  return (
    <div
      aria-hidden="true"
      className="absolute inset-x-0 bottom-5 flex justify-center gap-2.5 text-player-soft in-data-paused:invisible"
    >
      {Array.from({ length: count }, (_, dot) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot's only identity is its place
          key={dot}
          className={joinClasses(
            'size-2 rounded-full border-2 border-current',
            dot < filled && 'bg-current forced-colors:bg-[CanvasText]',
          )}
        />
      ))}
    </div>
  );
}

/** A row between two sets. It has no shape that a child could mistake for a letter, such as rings. */
export function LeafRow({ count, filled }: RowProps) {
  return (
    <div className="flex justify-center gap-[min(0.75rem,2vw)]">
      {Array.from({ length: Math.min(count, MAX_MARKS) }, (_, leaf) => (
        <svg
          // biome-ignore lint/suspicious/noArrayIndexKey: a leaf's only identity is its place
          key={leaf}
          aria-hidden="true"
          viewBox="0 0 28 22"
          className={joinClasses(
            'w-[min(2.75rem,6vw)] stroke-current stroke-2',
            leaf < filled ? 'fill-current' : 'fill-none',
          )}
        >
          <path d="M2 20C4 8 12 2 26 2c0 12-9 20-24 18z" />
        </svg>
      ))}
    </div>
  );
}
