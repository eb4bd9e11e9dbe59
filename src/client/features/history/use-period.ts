import { useQuery } from '#client/lib/navigation/use-query.ts';
import type { Period } from '#shared/tracking/months.ts';

/**
 * The period chosen on the history screen. It stands in the address, so that a reload keeps it; without one, or with one
 * that has no records, it is the newest month.
 * @param months the months that have records, newest first
 */
export function usePeriod(months: readonly string[]): [Period, (period: Period) => void] {
  const [query, setQuery] = useQuery();
  const asked = query.get('month');
  const known = asked !== null && (asked === 'all' || months.includes(asked));
  const choose = (period: Period) => setQuery({ month: period });
  return [known ? asked : (months[0] ?? 'all'), choose];
}
