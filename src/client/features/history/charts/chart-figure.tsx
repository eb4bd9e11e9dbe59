import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { DouDou } from '#client/ui/dou-dou.tsx';
import { EmptyState } from '#client/ui/placeholders.tsx';

type ChartTableProps = {
  titleId: string;
  columns: readonly [string, string];
  rows: readonly { key: string; name: string; value: string }[];
  hidden: boolean;
};

function ChartTable({ titleId, columns, rows, hidden }: ChartTableProps) {
  const box = hidden
    ? { className: 'sr-only' }
    : {
        className: 'max-h-56 overflow-y-auto rounded-control border border-hairline',
        // The box takes the focus, because nothing inside does and the keyboard must be able to scroll it.
        tabIndex: 0,
        role: 'region',
        'aria-labelledby': titleId,
      };
  return (
    <div {...box}>
      <table aria-labelledby={titleId} className="w-full text-left text-sm">
        <thead>
          <tr className="text-soft">
            {columns.map((column) => (
              <th key={column} scope="col" className="px-3 py-1.5 font-semibold">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, value }) => (
            <tr key={key} className="border-t border-hairline">
              <th scope="row" className="px-3 py-1.5 font-normal">
                {name}
              </th>
              <td className="px-3 py-1.5">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type ChartFigureProps = Pick<ChartTableProps, 'columns' | 'rows'> & {
  title: string;
  hint: string;
  /** Shown instead of a chart with too little data. */
  nothing?: string | false;
  children: ReactNode;
};

/** The figures are also shown as a table, for screen readers and on a press. */
export function ChartFigure(props: ChartFigureProps) {
  const { title, hint, columns, rows, nothing, children } = props;
  const { t } = useTranslation('history');
  const titleId = useId();
  const [asTable, setAsTable] = useState(false);
  return (
    <Card className="overflow-x-clip">
      <figure className="relative flex min-w-0 flex-col gap-2">
        <figcaption>
          <h2 id={titleId} className="text-lg font-bold">
            {title}
          </h2>
          {!nothing && <p className="text-sm text-soft">{hint}</p>}
        </figcaption>
        {nothing ? (
          <EmptyState icon={<DouDou state="sleeping" size={72} />} text={nothing} />
        ) : (
          <>
            {!asTable && children}
            <ChartTable titleId={titleId} columns={columns} rows={rows} hidden={!asTable} />
            <Button
              tone="quiet"
              className="-mt-2 -mb-3 -ml-2 self-start px-2!"
              aria-pressed={asTable}
              aria-describedby={titleId}
              onClick={() => setAsTable(!asTable)}
            >
              {t('charts.asTable')}
            </Button>
          </>
        )}
      </figure>
    </Card>
  );
}
