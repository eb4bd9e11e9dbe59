import type { ReactNode } from 'react';
import { joinClasses } from '#client/ui/class-names.ts';

type TileProps = {
  term: string;
  figure: ReactNode;
  /** A small line below the figure. */
  detail?: string | undefined;
  /** Takes what a row has left where not all tiles share one. */
  wide?: boolean;
};

export function Tile({ term, figure, detail, wide = false }: TileProps) {
  return (
    <div
      className={joinClasses(
        // The rows are the list's own, so that figures side by side stand on one line.
        'row-span-3 grid grid-rows-subgrid gap-y-0',
        wide && 'col-span-full md:col-span-2 lg:col-span-1',
      )}
    >
      <dt className="text-sm text-soft">{term}</dt>
      <dd className="mt-1 font-display text-2xl font-extrabold">{figure}</dd>
      {detail && <dd className="mt-0.5 text-sm text-soft">{detail}</dd>}
    </div>
  );
}
