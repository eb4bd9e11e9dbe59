import { useCallback, useMemo, useState } from 'react';

/**
 * The selected ids while something can be selected (null: not now), those of rows that are gone left out. The order is
 * that of selecting. Which rows a list shows does not matter.
 */
export function useSelection(existing: ReadonlyMap<string, unknown>) {
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const selected = useMemo(
    () => chosen && new Set([...chosen].filter((id) => existing.has(id))),
    [chosen, existing],
  );
  const start = useCallback(() => setChosen(new Set()), []);
  const end = useCallback(() => setChosen(null), []);
  const clear = useCallback(() => setChosen((before) => before && new Set()), []);
  const toggle = useCallback((id: string) => {
    setChosen((before) => {
      if (!before) return before;
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  }, []);
  const add = useCallback((ids: readonly string[]) => {
    setChosen((before) => before && new Set([...before, ...ids]));
  }, []);
  return useMemo(
    () => ({ selected, start, end, clear, toggle, add }),
    [selected, start, end, clear, toggle, add],
  );
}
export type Selection = ReturnType<typeof useSelection>;
