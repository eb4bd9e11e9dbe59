import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import type { Library } from '#shared/library/library.ts';
import { formatMonth } from '#shared/tracking/day-labels.ts';
import type { MonthOfDays } from '#shared/tracking/group-days.ts';
import { CompactDayRow } from './compact-day-row.tsx';
import type { OpenDay } from './day-row.tsx';
import { FoldHeading } from './fold-heading.tsx';

/** The days that an opened month begins with. */
const FIRST_DAYS = 7;

type MonthSectionProps = {
  group: MonthOfDays;
  isOpen: boolean;
  onToggle: (month: string) => void;
  flashcards: Library['flashcards'];
  onOpen: OpenDay;
};

/** A month that folds, with its latest days first and the others at a press. */
export function MonthSection({
  group: { month, records },
  isOpen,
  onToggle,
  flashcards,
  onOpen,
}: MonthSectionProps) {
  const { t, i18n } = useTranslation('history');
  const [isWhole, setWhole] = useState(false);
  const listId = useId();
  const shown = isWhole ? records : records.slice(0, FIRST_DAYS);
  const more = records.length - shown.length;
  return (
    <section data-month={month} className="scroll-mt-20 border-hairline not-first:border-t">
      <FoldHeading
        title={formatMonth(month, i18n.language)}
        days={records.length}
        isOpen={isOpen}
        controls={listId}
        onToggle={() => onToggle(month)}
      />
      <div id={listId} hidden={!isOpen} className="pb-4">
        {isOpen && (
          <>
            <ul className="@container divide-y divide-hairline rounded-panel bg-card px-3">
              {shown.map((record) => (
                <li key={record.date}>
                  <CompactDayRow record={record} flashcards={flashcards} onOpen={onOpen} />
                </li>
              ))}
            </ul>
            {more > 0 && (
              <p className="mt-1 text-center">
                <Button tone="quiet" onClick={() => setWhole(true)}>
                  {t('days.showMore', { count: more })}
                </Button>
              </p>
            )}
          </>
        )}
      </div>
    </section>
  );
}
