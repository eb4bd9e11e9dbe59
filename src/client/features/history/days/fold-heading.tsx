import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { joinClasses } from '#client/ui/class-names.ts';

type FoldHeadingProps = {
  title: string;
  days: number;
  isOpen: boolean;
  /** The id of what it opens. */
  controls: string;
  onToggle: () => void;
};

/** The heading of a month or year, with its number of days, that opens it. */
export function FoldHeading({ title, days, isOpen, controls, onToggle }: FoldHeadingProps) {
  const { t } = useTranslation('history');
  return (
    <h3>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={controls}
        className="flex min-h-14 w-full flex-wrap items-center justify-between gap-x-3 text-left"
        onClick={onToggle}
      >
        <span className="text-xl font-extrabold">{title}</span>
        <span className="flex items-center gap-2 font-sans text-base font-normal text-soft">
          {t('days.count', { count: days })}
          <ChevronDown
            aria-hidden="true"
            className={joinClasses('size-5 shrink-0', isOpen && 'rotate-180')}
          />
        </span>
      </button>
    </h3>
  );
}
