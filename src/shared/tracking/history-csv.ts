import type { Library } from '#shared/library/library.ts';
import { orderSetIds } from '#shared/library/sets.ts';
import type { TimeOfDay, TrackingRecord } from '#shared/library/tables/day-record.ts';
import { escapeCell, writeCsv } from '#shared/word-lists/text/write-csv.ts';
import { formatMonth, formatWeekday } from './day-labels.ts';
import { isRated } from './engagement.ts';
import { countAllFlashes, listNewestFirst, nameSet } from './record.ts';
import { filterByPeriod, type Period } from './series.ts';

export const HISTORY_CSV_HEADER = [
  'Date',
  'Day of Week',
  'Sets Used',
  'Total Flashes',
  'Engagement Rating',
  'Time of Day',
  'Notes',
] as const;

const TIME_NAMES: Record<TimeOfDay, string> = {
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
  night: 'Night',
};

export function exportHistory(library: Pick<Library, 'history' | 'sets'>, period: Period): string | null {
  const table = listHistory(library, period);
  return table && writeCsv(table);
}

/** Returns null if there is no day. */
export function listHistory(library: Pick<Library, 'history' | 'sets'>, period: Period): string[][] | null {
  const records = filterByPeriod(listNewestFirst(library.history), period);
  if (records.length === 0) return null;
  return [[...HISTORY_CSV_HEADER], ...records.map((record) => toCells(record, library.sets))];
}

export function writeHistoryLines(records: readonly TrackingRecord[], sets: Library['sets']): string {
  return records.length === 0 ? '' : writeCsv(records.map((record) => toCells(record, sets))).slice(1);
}

/** Writes a rating as '4', because spreadsheets read '4/5' as a date. Without one, the cell is empty for AVERAGE(). */
function toCells(record: TrackingRecord, sets: Library['sets']): string[] {
  return [
    record.date,
    formatWeekday(record.date, 'en'),
    orderSetIds(record.selectedSets, sets)
      .map((setId) => nameSet(setId, sets))
      .join(', '),
    String(countAllFlashes(record)),
    isRated(record.engagement) ? String(record.engagement) : '',
    record.engagementTimes.map((time) => TIME_NAMES[time]).join(', '),
    record.notes,
  ].map(escapeCell);
}

export function nameHistoryFile(period: Period): string {
  const name = period === 'all' ? 'All History' : formatMonth(period, 'en');
  return `flashcard-history-${name.replaceAll(' ', '-')}.csv`;
}
