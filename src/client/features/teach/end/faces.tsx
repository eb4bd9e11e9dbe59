import { useTranslation } from 'react-i18next';
import { FACE_CHOICE_CLASS } from '#client/ui/face-choice.ts';
import { Face, type FaceRating } from '#client/ui/illustration/face.tsx';

const RATINGS: readonly FaceRating[] = [1, 2, 3, 4, 5];

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
    <div className="-mx-2 grid grid-cols-5 self-stretch">
      {RATINGS.map((rating) => (
        <button
          key={rating}
          type="button"
          aria-pressed={chosen === rating}
          disabled={disabled}
          onClick={() => onRate(rating)}
          className={FACE_CHOICE_CLASS}
        >
          <Face rating={rating} />
          <span className="text-[min(0.875rem,3.8vw)]">{t(`faces.${rating}`)}</span>
        </button>
      ))}
    </div>
  );
}
