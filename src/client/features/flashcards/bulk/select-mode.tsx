import { ListChecks } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { BulkActions } from './use-bulk-actions.ts';
import type { Selection } from './use-selection.ts';

type SelectModeProps = {
  selection: Selection;
  /** The ids of the cards that the list shows. */
  shownIds: () => readonly string[];
  actions: BulkActions;
  onStart: () => void;
};

/** The button that starts the selecting of cards, and while it lasts the bar with what can be done with them. */
export const SelectMode = memo(function SelectMode({
  selection,
  shownIds,
  actions,
  onStart,
}: SelectModeProps) {
  const { t } = useTranslation('flashcards');
  const start = useRef<HTMLButtonElement>(null);
  const selecting = selection.selected !== null;
  const was = useRef(selecting);

  useEffect(() => {
    if (was.current && !selecting) start.current?.focus();
    was.current = selecting;
  }, [selecting]);

  if (selection.selected) {
    return (
      <SelectionBar
        selection={selection}
        selected={selection.selected}
        shownIds={shownIds}
        actions={actions}
      />
    );
  }
  return (
    <Button
      ref={start}
      className="self-start"
      onClick={onStart}
      icon={<ListChecks aria-hidden="true" className="size-5" />}
    >
      {t('bulk.start')}
    </Button>
  );
});
