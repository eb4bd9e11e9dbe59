import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#client/lib/i18n/format-date.ts';
import { FoldHeading } from './fold-heading.tsx';

type YearSectionProps = {
  year: string;
  days: number;
  isOpen: boolean;
  onToggle: (year: string) => void;
  children: ReactNode;
};

/** A year whose months fold away together. */
export function YearSection({ year, days, isOpen, onToggle, children }: YearSectionProps) {
  const { i18n } = useTranslation();
  const monthsId = useId();
  return (
    <section className="border-t border-hairline">
      <FoldHeading
        title={formatDate(`${year}-01-01`, i18n.language, { year: 'numeric' })}
        days={days}
        isOpen={isOpen}
        controls={monthsId}
        onToggle={() => onToggle(year)}
      />
      <div id={monthsId} hidden={!isOpen} className="ml-3 border-l border-hairline pl-3">
        {isOpen && children}
      </div>
    </section>
  );
}
