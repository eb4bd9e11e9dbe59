import { useTranslation } from 'react-i18next';
import { joinClasses } from '#client/ui/class-names.ts';
import { FACE_CHOICE_CLASS, Face, type FaceRating } from '#client/ui/illustration/face.tsx';

const RATINGS: readonly FaceRating[] = [1, 2, 3, 4, 5];

type RatingFacesProps = {
  chosen?: number | null;
  disabled?: boolean;
  /** Visually hides the labels. */
  isCompact?: boolean;
  onRate: (rating: number) => void;
};

export function RatingFaces({ chosen = null, disabled, isCompact = false, onRate }: RatingFacesProps) {
  const { t } = useTranslation('session');
  return (
    <div className={joinClasses('grid grid-cols-5 self-stretch', !isCompact && '-mx-2')}>
      {RATINGS.map((rating) => (
        <button
          key={rating}
          type="button"
          aria-pressed={chosen === rating}
          disabled={disabled}
          onClick={() => onRate(rating)}
          className={joinClasses(FACE_CHOICE_CLASS, isCompact && 'min-h-12! py-0!')}
        >
          <Face rating={rating} size={isCompact ? 40 : 48} />
          <span className={isCompact ? 'sr-only' : 'text-[min(0.875rem,3.8vw)]'}>{t(`faces.${rating}`)}</span>
        </button>
      ))}
    </div>
  );
}
