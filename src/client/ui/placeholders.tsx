import { type ReactNode, useId } from 'react';
import { joinClasses } from './class-names.ts';
import { DouDou } from './dou-dou.tsx';

type SkeletonProps = {
  label: string;
  shape?: 'lines' | 'rows' | 'panel';
  count?: number;
  className?: string;
};

const SHAPES = { lines: 'h-5 odd:w-full even:w-2/3', rows: 'h-16 w-full', panel: 'h-40 w-full' };
const GAPS = { lines: 'gap-3', rows: 'gap-2', panel: 'gap-4' };

export function Skeleton({ label, shape = 'lines', count = 3, className }: SkeletonProps) {
  return (
    <div role="status" className={joinClasses('flex flex-col', GAPS[shape], className)}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, index) => `line ${index}`).map((key) => (
        <span key={key} aria-hidden="true" className={joinClasses('skeleton', SHAPES[shape])} />
      ))}
    </div>
  );
}

export function Waiting({ label }: { label: string }) {
  return (
    <div role="status" className="flex flex-col items-center gap-3 p-8 text-center text-soft">
      <DouDou state="peeking" size={120} />
      <span>{label}</span>
    </div>
  );
}

export function EmptyState({
  icon = <DouDou state="sleeping" size={120} />,
  text,
  children,
}: {
  icon?: ReactNode;
  text: string;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-8 text-center text-soft">
      {icon}
      <p className="max-w-prose">{text}</p>
      {children}
    </div>
  );
}

export function Progress({ label, value }: { label: string; value: number }) {
  const id = useId();
  return (
    <div className="space-y-2 py-6">
      <label htmlFor={id} className="block font-medium">
        {label}
      </label>
      <progress id={id} max={1} value={value} className="h-3 w-full accent-leaf" />
    </div>
  );
}
