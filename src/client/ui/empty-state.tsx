import type { ReactNode } from 'react';

/** What a list shows when there is nothing in it: an icon, a sentence, perhaps the next step. */
export function EmptyState({
  icon,
  text,
  children,
}: {
  icon?: ReactNode;
  text: string;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-card border border-dashed border-line-strong px-4 py-8 text-center text-ink-soft">
      {icon}
      <p>{text}</p>
      {children}
    </div>
  );
}
