import { useEffect } from 'react';
import { useQuery } from '#client/lib/navigation/navigation-context.ts';

export function useAskedDay(onDay: (day: string) => void): void {
  const [query, setQuery] = useQuery();
  const asked = query.get('day');
  useEffect(() => {
    if (asked === null) return;
    setQuery((before) => {
      before.delete('day');
      return before;
    });
    onDay(asked);
  }, [asked, setQuery, onDay]);
}
