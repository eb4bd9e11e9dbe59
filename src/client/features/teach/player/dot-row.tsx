import { joinClasses } from '#client/ui/class-names.ts';

/** One dot for each card of a set, or for each set: those that have been seen are filled. */
export function DotRow({
  count,
  filled,
  isLarge = false,
}: {
  count: number;
  filled: number;
  isLarge?: boolean;
}) {
  return (
    <div aria-hidden="true" className={joinClasses('flex justify-center', isLarge ? 'gap-5' : 'gap-2.5')}>
      {Array.from({ length: count }, (_, dot) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
          key={dot}
          className={joinClasses(
            'rounded-full border-2 border-current',
            isLarge ? 'size-4' : 'size-2',
            dot < filled && 'bg-current forced-colors:bg-[CanvasText]',
          )}
        />
      ))}
    </div>
  );
}
