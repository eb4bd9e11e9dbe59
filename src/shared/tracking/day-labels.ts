import { formatDayAs } from '#shared/lib/calendar.ts';

export function formatWeekday(day: string, locale: string): string {
  return formatDayAs(day, locale, { weekday: 'long' });
}

export function formatMonth(month: string, locale: string): string {
  return formatDayAs(`${month}-01`, locale, { year: 'numeric', month: 'long' });
}
