import { Annoyed, Frown, Laugh, type LucideIcon, Meh, Smile } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';

const FACES: readonly [value: number, Icon: LucideIcon][] = [
  [1, Frown],
  [2, Annoyed],
  [3, Meh],
  [4, Smile],
  [5, Laugh],
];

/** How engaged the child was, 1 to 5, as faces; 0 is not rated yet. Native radio buttons, so the arrow keys work. */
export function EngagementField({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const { t } = useTranslation('tracking');
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{t('engagement.title')}</legend>
      <div className="grid max-w-md grid-cols-5 gap-2">
        {FACES.map(([rating, Icon]) => (
          <label
            key={rating}
            className="relative flex min-h-16 cursor-pointer flex-col items-center justify-center gap-0.5 rounded-xl border border-line-strong bg-paper text-ink-soft hover:bg-sprout-50 has-checked:border-sprout-600 has-checked:bg-sprout-600 has-checked:text-white has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-sprout-600"
          >
            <input
              type="radio"
              name={name}
              value={rating}
              checked={value === rating}
              onChange={() => onChange(rating)}
              // Over the whole face, so that whatever taps the face taps the button itself.
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <Icon aria-hidden="true" className="size-8" />
            <span className="text-sm font-semibold">
              {rating} <VisuallyHidden>– {t(`engagement.ratings.${rating}`)}</VisuallyHidden>
            </span>
          </label>
        ))}
      </div>
      <p className="mt-2 text-sm text-ink-soft">
        {value > 0 ? t(`engagement.ratings.${value}`) : t('engagement.hint')}
      </p>
    </fieldset>
  );
}
