import { formatDayAs } from '#shared/lib/calendar.ts';

/** Returns the browser's kind of English, so that a day is '1 Mar' in London and 'Mar 1' in New York. */
export function getDateLocale(language: string): string {
  if (language !== 'en' || typeof navigator === 'undefined') return language;
  return navigator.languages?.find((tag) => /^en-/i.test(tag)) ?? language;
}

export function formatDate(
  day: string,
  language: string,
  style: Intl.DateTimeFormatOptions = { dateStyle: 'long' },
): string {
  return formatDayAs(day, getDateLocale(language), style);
}

export function formatInstantDay(instant: string, language: string): string {
  return new Intl.DateTimeFormat(getDateLocale(language), { dateStyle: 'long' }).format(new Date(instant));
}

export function formatInstant(instant: string, language: string): string {
  const format = new Intl.DateTimeFormat(getDateLocale(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return format.format(new Date(instant));
}

export function formatCount(value: number, language: string): string {
  // The first use of `Intl` in a page blocks a phone for a fifth of a second.
  return value < 1_000 ? String(value) : value.toLocaleString(language);
}

export function formatAverage(average: number, language: string): string {
  return average.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** Formats an amount in an ISO 4217 currency. Whole amounts have no decimals unless `exact`. */
export function formatMoney(
  cents: number,
  currency: string,
  language: string,
  { exact = false } = {},
): string {
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency: currency.toUpperCase(),
    // The symbol is '$' even if the reader's own currency differs, because all prices are in one currency.
    currencyDisplay: 'narrowSymbol',
    ...(exact ? {} : { trailingZeroDisplay: 'stripIfInteger' }),
  }).format(cents / 100);
}

/** Returns the separator of a list. `Intl.ListFormat` has none for Chinese lists without an "and". */
export function getListSeparator(language: string): string {
  return language === 'zh' ? '、' : ', ';
}
