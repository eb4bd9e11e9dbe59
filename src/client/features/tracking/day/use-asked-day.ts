import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { DaySchema } from '#shared/library/schema.ts';
import type { DayLog } from './use-day-log.ts';

/** Shows the day that the address names (`?day=2025-03-04`), then takes it out of the address. A later day is ignored. */
export function useAskedDay({ today, pick }: Pick<DayLog, 'today' | 'pick'>): void {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('day');
  useEffect(() => {
    if (asked === null) return;
    setQuery(
      (before) => {
        before.delete('day');
        return before;
      },
      { replace: true },
    );
    if (DaySchema.safeParse(asked).success && asked <= today) pick(asked);
  }, [asked, setQuery, today, pick]);
}
