import { useTranslation } from 'react-i18next';
import { joinClasses } from '#client/ui/class-names.ts';
import { type EngagementColour, engagementColour, isRated } from '#shared/tracking/engagement.ts';

const COLOURS: Record<EngagementColour, string> = {
  green: 'border-leaf bg-leaf',
  yellow: 'border-field bg-tint-sun',
  red: 'border-error bg-error',
};

/** A day's engagement, 0 to 5: a coloured dot and 'n/5'. An unrated day (0) says so, its dot is a ring. */
export function EngagementDot({ engagement }: { engagement: number }) {
  const { t } = useTranslation();
  const colour = engagementColour(engagement);
  const rated = isRated(engagement);
  return (
    <span className="inline-flex items-center gap-2 font-semibold">
      <span
        aria-hidden="true"
        data-colour={colour}
        className={joinClasses(
          'size-3 shrink-0 rounded-full border-2',
          rated ? COLOURS[colour] : 'border-error',
        )}
      />
      {rated ? (
        <>
          <span aria-hidden="true">{engagement}/5</span>
          <span className="sr-only">{t('engagement.rated', { value: engagement })}</span>
        </>
      ) : (
        t('engagement.notRated')
      )}
    </span>
  );
}
