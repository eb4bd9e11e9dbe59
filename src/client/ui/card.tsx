import type { ReactNode } from 'react';
import { joinClasses } from './class-names.ts';

export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <section className={joinClasses('rounded-panel border border-transparent bg-card p-4 sm:p-6', className)}>
      {children}
    </section>
  );
}
