import { ListChecks } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';

/**
 * `selected` holds ids in the order of selecting, without those of deleted rows; null while nothing can be selected. A row that a
 * filter hides stays selected.
 */
export function useSelection(existing: ReadonlyMap<string, unknown>) {
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const selected = useMemo(
    () => chosen && new Set([...chosen].filter((id) => existing.has(id))),
    [chosen, existing],
  );
  const start = useCallback(() => setChosen(new Set()), []);
  const end = () => setChosen(null);
  const clear = () => setChosen((before) => before && new Set());
  const toggle = useCallback((id: string) => {
    setChosen((before) => {
      if (!before) return before;
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  }, []);
  const add = (ids: readonly string[]) => setChosen((before) => before && new Set([...before, ...ids]));
  return { selected, start, end, clear, toggle, add };
}
export type Selection = ReturnType<typeof useSelection>;

type SelectButtonProps = { selecting: boolean; onStart: () => void; list: RefObject<HTMLElement | null> };

/**
 * On a phone, which has no room for it, the menu of each card starts selecting. `list` takes the focus after selecting where the
 * button is not shown.
 */
export function SelectButton({ selecting, onStart, list }: SelectButtonProps) {
  const { t } = useTranslation('flashcards');
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(selecting);

  useEffect(() => {
    if (was.current && !selecting) {
      list.current?.focus({ preventScroll: true });
      button.current?.focus();
    }
    was.current = selecting;
  }, [selecting, list]);

  if (selecting) return null;
  return (
    <Button ref={button} className="max-sm:hidden" onClick={onStart} icon={<ListChecks className="size-5" />}>
      {t('bulk.start')}
    </Button>
  );
}
