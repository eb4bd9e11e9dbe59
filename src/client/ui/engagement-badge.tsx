import { useTranslation } from 'react-i18next';
import { type EngagementColour, engagementColour, isRated } from '#shared/tracking/engagement.ts';
import { joinClasses } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

const COLOURS: Record<EngagementColour, string> = {
  green: 'border-leaf bg-leaf-tint text-leaf-dark',
  yellow: 'border-hairline bg-sun-soft text-ink',
  red: 'border-error bg-error-soft text-error',
};

/** A day's engagement, 0 to 5, as a coloured badge that also says it: '4/5', or 'Not rated'. */
export function EngagementBadge({ engagement }: { engagement: number }) {
  const { t } = useTranslation();
  return (
    <span
      className={joinClasses(
        'inline-flex shrink-0 items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap',
        COLOURS[engagementColour(engagement)],
      )}
    >
      <span aria-hidden="true" className="size-2 rounded-full bg-current forced-colors:bg-[CanvasText]" />
      {isRated(engagement) ? (
        <>
          <span aria-hidden="true">{engagement}/5</span>
          <VisuallyHidden>{t('engagement.rated', { value: engagement })}</VisuallyHidden>
        </>
      ) : (
        t('engagement.notRated')
      )}
    </span>
  );
}
