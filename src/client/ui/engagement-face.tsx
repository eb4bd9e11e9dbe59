import { useTranslation } from 'react-i18next';
import type { EngagementFace } from '#shared/tracking/engagement.ts';
import { Face, type FaceRating } from './illustration/face.tsx';

const RATINGS: Record<EngagementFace, FaceRating> = { veryHappy: 5, happy: 4, neutral: 3 };

/** The face beside an average engagement, named for those who do not see it. */
export function EngagementFaceIcon({ face }: { face: EngagementFace }) {
  const { t } = useTranslation();
  return (
    <span role="img" aria-label={t(`engagement.faces.${face}`)} className="shrink-0">
      <Face rating={RATINGS[face]} size={32} />
    </span>
  );
}
