import type { ReactNode, RefObject } from 'react';
import { buttonClass } from '#client/ui/button-class.ts';

/** Shown when the Tab key reaches it: takes the keyboard past a long list. */
export function SkipLink({ to, children }: { to: RefObject<HTMLElement | null>; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={() => to.current?.focus()}
      className={`sr-only focus:not-sr-only ${buttonClass('secondary', 'focus:self-start')}`}
    >
      {children}
    </button>
  );
}
