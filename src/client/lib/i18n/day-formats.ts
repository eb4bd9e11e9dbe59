import * as dayLabels from '#shared/tracking/day-labels.ts';
import * as entryFacts from '#shared/tracking/entry-facts.ts';
import { formatDate, getDateLocale } from './formats.ts';

/** Returns 'Sat, Dec 5', with the year unless it is this one (docs/product/frame.md#dates). */
export function formatDay(day: string, language: string): string {
  const isThisYear = Number(day.slice(0, 4)) === new Date().getFullYear();
  const style = { weekday: 'short', month: 'short', day: 'numeric' } as const;
  return formatDate(day, language, isThisYear ? style : { ...style, year: 'numeric' });
}

export function formatMonth(month: string, language: string): string {
  return dayLabels.formatMonth(month, getDateLocale(language));
}

export function formatEntryTime(
  entry: Parameters<typeof entryFacts.formatEntryTime>[0],
  language: string,
): string {
  return entryFacts.formatEntryTime(entry, getDateLocale(language));
}
