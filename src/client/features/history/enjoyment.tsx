import { useTranslation } from 'react-i18next';
import { useChildId } from '#client/library/use-child.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { Face, type FaceRating } from '#client/ui/illustration/face.tsx';
import { readChild } from '#shared/library/tables/child.ts';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import { countEnjoyedDays } from '#shared/tracking/engagement.ts';

/** Says in one sentence on how many days of the period the child enjoyed it (docs/product/figures.md#enjoyed-days). */
export function Enjoyment({ records }: { records: readonly TrackingRecord[] }) {
  const { t } = useTranslation('history');
  const childId = useChildId();
  const name = useLibrary(({ library }) => readChild(library, childId).name) || t('enjoyed.child');
  const days = countEnjoyedDays(records);
  const ratedLevel = days && days.enjoyed > 0 ? 'enjoyed' : 'tired';
  return (
    <p className="flex items-center gap-3 text-lg font-bold">
      {days && <Face rating={days.best as FaceRating} size={44} />}
      <span className="min-w-0 text-balance">
        {t(`enjoyed.${days ? ratedLevel : 'unrated'}`, { name, count: days?.enjoyed, rated: days?.rated })}
      </span>
    </p>
  );
}
