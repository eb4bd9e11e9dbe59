import type { ReactNode } from 'react';
import { formatDate } from '#client/lib/i18n/formats.ts';
import { joinClasses } from '#client/ui/class-names.ts';

/** A device with forced colours would keep ours in drawings. */
export const FORCED_COLOURS =
  'forced-color-adjust-none forced-colors:[--color-leaf:Highlight] forced-colors:[--color-ink:CanvasText] forced-colors:[--color-soft:CanvasText] forced-colors:[--color-field:CanvasText] forced-colors:[--color-hairline:GrayText]';

export const percent = (part: number) => `${100 * part}%`;

/** `at` runs from 0 at the bottom or left to 1. */
type Mark = { key: string | number; at: number; label: ReactNode };

/** Labels places on an axis. In a narrow box every second label is hidden, with large text more. */
export function AxisLabels({ marks, className = '' }: { marks: readonly Mark[]; className?: string }) {
  return (
    <div className={joinClasses('relative text-sm leading-tight break-keep text-soft', className)}>
      {marks.map(({ key, at, label }, index) => (
        <span
          key={key}
          className={joinClasses(
            'absolute top-0 w-[3rem] -translate-x-1/2 text-center',
            index % 2 === 1 && '@max-[14rem]:hidden',
            index % 4 === 2 && '@max-[9rem]:hidden',
          )}
          style={{ left: percent(at) }}
        >
          {label}
        </span>
      ))}
    </div>
  );
}

/** Formats a date in at most two lines; a Chinese date ('10月26日') breaks after its first part. */
export function formatAxisDate(day: string, language: string, style: Intl.DateTimeFormatOptions): string {
  return formatDate(day, language, style).replace(/[年月](?=\d)/, '$&\u200b');
}

type PlotProps = {
  rows: readonly Mark[];
  columns: readonly Mark[];
  /** The number of lines that the labels of the columns take. */
  lines?: 1 | 2;
  children: ReactNode;
};

/** The browser lays it out in parts of its own width, so that it always fits. Its table is for screen readers. */
export function Plot({ rows, columns, lines = 1, children }: PlotProps) {
  return (
    <div aria-hidden="true" className={joinClasses('@container pt-6 pr-4 pl-9', FORCED_COLOURS)}>
      <div className="relative h-40">
        {rows.map(({ key, at, label }) => (
          <div
            key={key}
            className={joinClasses(
              'absolute inset-x-0 border-t',
              at === 0 ? 'border-field' : 'border-hairline',
            )}
            style={{ bottom: percent(at) }}
          >
            <span className="absolute top-0 right-full mr-2 -translate-y-1/2 text-sm text-soft">{label}</span>
          </div>
        ))}
        {children}
      </div>
      <AxisLabels marks={columns} className={lines === 1 ? 'mt-1.5 h-[1.25rem]' : 'mt-3.5 h-[2.25rem]'} />
    </div>
  );
}
