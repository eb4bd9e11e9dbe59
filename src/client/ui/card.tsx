import { ChevronDown, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClasses } from './class-names.ts';

export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <section className={joinClasses('rounded-panel border border-transparent bg-card p-4 sm:p-6', className)}>
      {children}
    </section>
  );
}

type FoldProps = {
  title: ReactNode;
  as?: 'h2' | 'p';
  icon?: LucideIcon;
  open?: boolean;
  children: ReactNode;
};

/** Uses a native `details` so that the browser can search and print its content. */
export function Fold({ title, as: Title = 'h2', icon: Icon, open = false, children }: FoldProps) {
  return (
    <section className="rounded-panel bg-card">
      <details open={open} className="group">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-[12px] rounded-panel px-[16px] py-2 sm:px-6 [&::-webkit-details-marker]:hidden">
          {Icon && <Icon className="size-5 shrink-0 text-leaf" />}
          <Title
            className={joinClasses(
              'min-w-0 [&:not(:lang(zh))]:text-balance',
              Title === 'h2' && 'text-[min(1.125rem,7vw)] font-bold wrap-break-word',
            )}
          >
            {title}
          </Title>
          <ChevronDown
            aria-hidden="true"
            className="ml-auto size-5 shrink-0 text-soft group-open:rotate-180"
          />
        </summary>
        <div className="px-[16px] pb-4 sm:px-6 sm:pb-6">{children}</div>
      </details>
    </section>
  );
}

export type FactsProps = { facts: readonly (string | false | null | undefined)[]; className?: string };

/** Shows facts separated by dots. Lines break only between facts and never start or end with a dot. */
export function Facts({ facts, className = '' }: FactsProps) {
  return (
    <p className={joinClasses('flex flex-wrap gap-x-[0.9em] overflow-hidden', className)}>
      {facts
        .flatMap((fact) => fact || [])
        .map((fact, index) => (
          // The dot before the first fact of a line is clipped.
          <span key={fact} className="-ml-[0.9em] flex">
            <span className="w-[0.9em] shrink-0 text-center whitespace-pre">{index > 0 && ' · '}</span>
            <span className="min-w-0">{fact}</span>
          </span>
        ))}
    </p>
  );
}
