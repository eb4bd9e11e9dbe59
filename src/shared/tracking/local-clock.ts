import { toZonedIso } from './zoned-time.ts';

/** What a clock on the wall shows: the calendar day `YYYY-MM-DD` and the hour 0 to 23. */
export type WallClock = { day: string; hour: number };

/**
 * Returns a reader of the wall clock in `timeZone` (IANA name), by default where the device is at each reading. A RangeError
 * for an unknown zone, and from the reader for an invalid instant.
 */
export function createLocalClock(timeZone?: string): (instant: Date) => WallClock {
  return timeZone === undefined ? readDeviceClock : createZoneClock(timeZone);
}

/** Without `Intl`, whose first use in a page takes a phone a twentieth of a second. */
function readDeviceClock(instant: Date): WallClock {
  const [day = '', time = ''] = toZonedIso(instant).split('T');
  return { day, hour: Number(time.slice(0, 2)) };
}

function createZoneClock(timeZone: string): (instant: Date) => WallClock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  return (instant) => {
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
    const year = (parts.get('year') ?? '').padStart(4, '0');
    return { day: `${year}-${parts.get('month')}-${parts.get('day')}`, hour: Number(parts.get('hour')) };
  };
}

/**
 * The parent's calendar day `YYYY-MM-DD` at an instant, the key of a tracking record. It is the day on
 * the wall in `timeZone`, by default where the device is now, never the day in UTC: at 07:30 in Shanghai that would
 * be yesterday. A RangeError for an invalid instant or an unknown zone.
 */
export function localDay(instant: Date, timeZone?: string): string {
  return createLocalClock(timeZone)(instant).day;
}
