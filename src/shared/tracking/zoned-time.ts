/**
 * An instant as ISO 8601 with the offset of a zone, as entries of a day carry it: '2026-03-01T08:30:00.000+01:00'.
 * `offsetMinutes` are east of Greenwich; the default is the zone of this process.
 */
export function toZonedIso(instant: Date, offsetMinutes = -instant.getTimezoneOffset()): string {
  const local = new Date(instant.getTime() + offsetMinutes * 60_000).toISOString().slice(0, -1);
  const sign = offsetMinutes < 0 ? '-' : '+';
  const minutes = Math.abs(Math.round(offsetMinutes));
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${local}${sign}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}
