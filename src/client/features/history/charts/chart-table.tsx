export type ChartTableProps = {
  /** The id of the heading that names the table. */
  titleId: string;
  columns: readonly [string, string];
  rows: readonly { key: string; name: string; value: string }[];
  /** For screen readers only. */
  hidden: boolean;
};

/** The figures of a chart, oldest first; it scrolls in a box of its own when there are many. */
export function ChartTable({ titleId, columns, rows, hidden }: ChartTableProps) {
  const box = hidden
    ? { className: 'sr-only' }
    : {
        className: 'max-h-56 overflow-y-auto rounded-control border border-hairline',
        // Nothing inside takes the focus, so the box does: the keyboard must be able to scroll it.
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
