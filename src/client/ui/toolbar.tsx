import type { ReactNode } from 'react';

/** A row of related controls that wraps on small screens; `label` names the group. */
export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, these are buttons
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-2 sm:gap-3">
      {children}
    </div>
  );
}
