import { Annoyed, Frown, Laugh, type LucideIcon, Meh, Smile } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { joinClasses } from '#client/ui/class-names.ts';

const FACES: readonly (readonly [rating: number, Icon: LucideIcon])[] = [
  [1, Frown],
  [2, Annoyed],
  [3, Meh],
  [4, Smile],
  [5, Laugh],
];

/** How it went, as five faces. One tap is the answer. */
export function Faces({
  chosen,
  disabled,
  onRate,
}: {
  chosen: number | null;
  disabled: boolean;
  onRate: (rating: number) => void;
}) {
  const { t } = useTranslation('session');
  return (
    <div className="-mx-3 grid grid-cols-5 self-stretch">
      {FACES.map(([rating, Icon]) => (
        <button
          key={rating}
          type="button"
          disabled={disabled}
          onClick={() => onRate(rating)}
          className={joinClasses(
            'flex min-h-20 min-w-0 flex-col items-center gap-1 rounded-2xl border-2 py-2',
            chosen === rating
              ? 'border-sprout-600 bg-paper font-bold text-ink'
              : 'border-transparent text-ink-soft hover:border-sprout-600 hover:bg-paper hover:text-ink',
          )}
        >
          <Icon aria-hidden="true" className="size-11" strokeWidth={1.75} />
          <span className="text-sm">{t(`faces.${rating}`)}</span>
        </button>
      ))}
    </div>
  );
}
