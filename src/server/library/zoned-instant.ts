/** An instant on a parent's clock as the database keeps it. */
export type ZonedInstant = { at: Date; zoneOffset: number };

/** Reads ISO 8601 with a zone's offset ('Z' or '+01:00'), as `toZonedIso` writes it. */
export function readZonedIso(text: string): ZonedInstant {
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)$/.exec(text) ?? [];
  const zoneOffset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1) || 0;
  return { at: new Date(text), zoneOffset };
}

const EARLIEST = Date.UTC(1900, 0, 1);
const LATEST = Date.UTC(2200, 0, 1);

/** Returns whether the instant lies in years that a database and every screen can hold. */
export function isStorableInstant(text: string): boolean {
  const time = Date.parse(text);
  return time >= EARLIEST && time < LATEST;
}
