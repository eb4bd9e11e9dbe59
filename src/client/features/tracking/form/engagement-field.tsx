import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FACE_CHOICE_CLASS, Face, type FaceRating } from '#client/ui/illustration/face.tsx';

const RATINGS: readonly FaceRating[] = [1, 2, 3, 4, 5];

/** How engaged the child was, 1 to 5, as faces; 0 is not rated yet. Native radio buttons, so the arrow keys work. */
export function EngagementField({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const { t } = useTranslation('tracking');
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-display text-xl font-bold">{t('engagement.title')}</legend>
      <div className="grid max-w-md grid-cols-5">
        {RATINGS.map((rating) => (
          <label key={rating} className={`relative ${FACE_CHOICE_CLASS}`}>
            <input
              type="radio"
              name={name}
              value={rating}
              checked={value === rating}
              onChange={() => onChange(rating)}
              // Over the whole face, so that whatever taps the face taps the button itself.
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <Face rating={rating} />
            <span>
              {rating} <span className="sr-only">– {t(`engagement.ratings.${rating}`)}</span>
            </span>
          </label>
        ))}
      </div>
      <p className="mt-2 text-sm text-soft">
        {value > 0 ? t(`engagement.ratings.${value}`) : t('engagement.hint')}
      </p>
    </fieldset>
  );
}
