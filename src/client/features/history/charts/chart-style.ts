/** What both charts share. Nothing moves: neither at the start nor when another month is chosen. */
export const AXIS_STYLE = {
  stroke: 'var(--color-field)',
  tick: { fill: 'var(--color-soft)', fontSize: 14 },
  tickLine: false,
} as const;

export const GRID_LOOK = { stroke: 'var(--color-hairline)', vertical: false, syncWithTicks: true } as const;

export const MARGIN = { top: 8, right: 16, bottom: 0, left: 0 } as const;

/** Days and months as short as an axis needs them. */
export const DAY_STYLE: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' };
export const MONTH_STYLE: Intl.DateTimeFormatOptions = { month: 'short', year: '2-digit' };

/** What stands over a point: a panel of the page, by day and by night. */
export const TOOLTIP_STYLE = {
  contentStyle: {
    background: 'var(--color-card)',
    border: '1px solid var(--color-hairline)',
    borderRadius: 'var(--radius-control)',
    color: 'var(--color-ink)',
  },
  itemStyle: { color: 'var(--color-ink)' },
  cursor: { stroke: 'var(--color-hairline)', fill: 'var(--color-hairline)', fillOpacity: 0.4 },
  isAnimationActive: false,
} as const;

/** Where the device forces its colours, it gives ours to drawings: these are its own. */
export const FORCED_COLOURS =
  'forced-colors:[--color-leaf:Highlight] forced-colors:[--color-soft:CanvasText] forced-colors:[--color-field:CanvasText] forced-colors:[--color-hairline:GrayText]';
