/** What both charts share. Nothing moves: neither at the start nor when another month is chosen. */
export const AXIS_STYLE = {
  stroke: 'var(--color-line-strong)',
  tick: { fill: 'var(--color-ink-soft)', fontSize: 12 },
  tickLine: false,
} as const;

export const GRID_LOOK = { stroke: 'var(--color-line)', vertical: false, syncWithTicks: true } as const;

export const MARGIN = { top: 8, right: 16, bottom: 0, left: 0 } as const;

/** Days and months as short as an axis needs them. */
export const DAY_STYLE: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' };
export const MONTH_STYLE: Intl.DateTimeFormatOptions = { month: 'short', year: '2-digit' };
