import { useSearchParams } from 'react-router';
import type { Period } from '#shared/tracking/months.ts';

/**
 * The period chosen on the history screen. It stands in the address, so that a reload keeps it; without one, or with one
 * that has no records, it is the newest month.
 * @param months the months that have records, newest first
 */
export function usePeriod(months: readonly string[]): [Period, (period: Period) => void] {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('month');
  const known = asked !== null && (asked === 'all' || months.includes(asked));
  const choose = (period: Period) => setQuery({ month: period }, { replace: true, preventScrollReset: true });
  return [known ? asked : (months[0] ?? 'all'), choose];
}
