import type { ReactNode } from 'react';
import { joinClasses } from './class-names.ts';

/** A white sheet on the cream page. */
export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <section
      className={joinClasses('rounded-card border border-line bg-paper p-4 shadow-card sm:p-6', className)}
    >
      {children}
    </section>
  );
}
