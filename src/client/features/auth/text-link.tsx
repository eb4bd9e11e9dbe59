import type { ReactNode } from 'react';
import { Link } from '#client/lib/navigation/link.tsx';

/** A link in running text, with a target of 44 px. `state` goes along in the history, out of the address bar. */
export function TextLink({ to, state, children }: { to: string; state?: unknown; children: ReactNode }) {
  return (
    <Link
      to={to}
      state={state}
      className="inline-flex min-h-11 items-center px-1 font-semibold text-leaf underline"
    >
      {children}
    </Link>
  );
}
