import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '#client/ui/card.tsx';

type FoldedCardProps = { title: string; onToggle?: (isOpen: boolean) => void; children: ReactNode };

/** A collapsed part of the profile, which few visits need. */
export function FoldedCard({ title, onToggle, children }: FoldedCardProps) {
  return (
    <Card>
      <details className="group" onToggle={(event) => onToggle?.(event.currentTarget.open)}>
        <summary className="-my-2 flex cursor-pointer list-none items-center justify-between gap-3 py-2.5 [&::-webkit-details-marker]:hidden">
          <h2 className="text-xl font-bold">{title}</h2>
          <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-soft group-open:rotate-180" />
        </summary>
        <div className="mt-4">{children}</div>
      </details>
    </Card>
  );
}
