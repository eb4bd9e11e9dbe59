import * as dayLabels from '#shared/tracking/day-labels.ts';
import * as entryFacts from '#shared/tracking/entry-facts.ts';
import { getDateLocale } from './formats.ts';

export function formatDay(day: string, language: string): string {
  return dayLabels.formatDay(day, getDateLocale(language));
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
