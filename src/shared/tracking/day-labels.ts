/** Making a format takes longer than using it a thousand times. */
const formats = new Map<string, Intl.DateTimeFormat>();

export function formatDay(day: string, locale: string): string {
  return format(day, locale, { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' });
}

export function formatWeekday(day: string, locale: string): string {
  return format(day, locale, { weekday: 'long' });
}

export function formatMonth(month: string, locale: string): string {
  return format(`${month}-01`, locale, { year: 'numeric', month: 'long' });
}

function format(day: string, locale: string, style: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${Object.keys(style).join()}`;
  let known = formats.get(key);
  if (!known) {
    // Read and written in the same zone, so that the day cannot shift.
    known = new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' });
    formats.set(key, known);
  }
  return known.format(new Date(`${day}T00:00:00Z`));
}
