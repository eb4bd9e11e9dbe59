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

/** A whole number in the reader's way: '1,234'. */
export function formatCount(value: number, language: string): string {
  return value.toLocaleString(language);
}

/** An average engagement, always with one decimal: '4.0'. */
export function formatAverage(average: number, language: string): string {
  return average.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/**
 * An amount of money in the reader's way: '$10', '$0.83'. Whole amounts have no decimals, unless `exact`, as on a bill.
 * @param cents the amount in hundredths of the currency
 * @param currency an ISO 4217 code in either case
 */
export function formatMoney(cents: number, currency: string, language: string, exact = false): string {
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency: currency.toUpperCase(),
    // '$' even if the reader's own currency is another: the prices are shown in one currency only.
    currencyDisplay: 'narrowSymbol',
    ...(exact ? {} : { trailingZeroDisplay: 'stripIfInteger' }),
  }).format(cents / 100);
}

/** Returns what stands between the members of a list without an "and". ICU's Chinese lists of this kind have nothing there. */
export function listSeparator(language: string): string {
  return language === 'zh' ? '、' : ', ';
}
