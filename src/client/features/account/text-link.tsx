import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A link in running text, with a target of 44 px. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center px-1 font-semibold text-sprout-700 underline">
      {children}
    </Link>
  );
}
