import type { ReactNode } from 'react';
import { joinClasses } from '#client/ui/class-names.ts';

type TileProps = {
  term: string;
  figure: ReactNode;
  /** A small line below the figure. */
  detail?: string | undefined;
  /** Takes a whole row on a phone. */
  wide?: boolean;
};

export function Tile({ term, figure, detail, wide = false }: TileProps) {
  return (
    <div
      className={joinClasses(
        // The rows are the list's own, so that figures side by side stand on one line.
        'row-span-3 grid grid-rows-subgrid gap-y-0 rounded-card border border-line bg-paper p-4 shadow-card',
        wide && 'col-span-2 lg:col-span-1',
      )}
    >
      <dt className="text-sm font-semibold text-ink-soft">{term}</dt>
      <dd className="mt-1 text-2xl font-bold">{figure}</dd>
      {detail && <dd className="mt-0.5 text-sm text-ink-soft">{detail}</dd>}
    </div>
  );
}
