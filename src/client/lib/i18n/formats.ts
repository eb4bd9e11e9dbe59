import { formatDayAs } from '#shared/lib/calendar.ts';

export function formatDate(
  day: string,
  language: string,
  style: Intl.DateTimeFormatOptions = { dateStyle: 'long' },
): string {
  return formatDayAs(day, language, style);
}

export function formatInstantDay(
  instant: string,
  language: string,
  dateStyle: 'long' | 'medium' = 'long',
): string {
  return new Intl.DateTimeFormat(language, { dateStyle }).format(new Date(instant));
}

export function formatInstant(instant: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(instant),
  );
}

export function formatCount(value: number, language: string): string {
  return value.toLocaleString(language);
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
