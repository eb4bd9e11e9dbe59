/** Making one takes a phone some milliseconds; they are kept by language and style. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * A calendar day (`YYYY-MM-DD`, the parent's own day) in the reader's words. The day is never taken through a time
 * zone: '2026-03-01' is the first of March everywhere.
 * @param language a BCP 47 tag or an i18next language
 */
export function formatDate(
  day: string,
  language: string,
  style: Intl.DateTimeFormatOptions = { dateStyle: 'long' },
): string {
  const key = `${language} ${JSON.stringify(style)}`;
  const format = dayFormats.get(key) ?? new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' });
  dayFormats.set(key, format);
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** The day of an instant where the reader is: a period ends on their calendar, not in Greenwich. */
export function formatInstantDay(instant: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(instant));
}

/** An instant where the reader is: 'Mar 1, 2026, 8:30 AM'. */
export function formatInstant(instant: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(instant),
  );
}
