/** Formats are cached, because creating one takes a phone some milliseconds. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Never converts the day to a time zone: '2026-03-01' is the first of March everywhere. */
export function formatDayAs(day: string, language: string, style: Intl.DateTimeFormatOptions): string {
  const key = `${language} ${JSON.stringify(style)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' });
  formats.set(key, format);
  // ICU writes 11月24日周二 without a space.
  return format.format(new Date(`${day}T00:00:00Z`)).replace(/日(?=周)/, '日 ');
}
