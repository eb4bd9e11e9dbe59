import { CheckCheck, FolderInput, ListMinus, ListPlus, Trash2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { Toolbar } from '#client/ui/toolbar.tsx';
import { SetDialog } from '../sets/loaded-later.ts';
import { TargetDialog } from './target-dialog.tsx';
import type { BulkActions } from './use-bulk-actions.ts';
import type { Selection } from './use-selection.ts';

const ICON = 'size-5';
/** On a phone the text stands small below the icon, so that the four buttons share a line. */
const STACKED =
  'wrap-break-word max-sm:min-w-min max-sm:flex-1 max-sm:flex-col max-sm:gap-0.5 max-sm:px-1 max-sm:text-xs';

/** What can be done with the selected cards. It stays in view while the list scrolls. */
export function SelectionBar({
  selection,
  selected,
  shownIds,
  actions,
}: {
  selection: Selection;
  selected: ReadonlySet<string>;
  /** The ids of the cards that the list shows. */
  shownIds: () => readonly string[];
  actions: BulkActions;
}) {
  const { t } = useTranslation('flashcards');
  const categories = useLibrary(({ rows }) => rows.categories);
  const sets = useLibrary(({ rows }) => rows.sets);
  const [open, setOpen] = useState<'move' | 'add' | 'remove' | null>(null);
  const ids = [...selected];
  const count = ids.length;
  const none = count === 0;
  const bar = useRef<HTMLElement>(null);
  // The button that opened it is gone.
  useEffect(() => bar.current?.focus(), []);
  useEffect(() => void SetDialog.preload(), []);

  const close = () => setOpen(null);
  const finish = (done: boolean) => {
    close();
    if (!done) return;
    selection.clear();
    // The button pressed is disabled now.
    bar.current?.focus();
  };
  const dialog = { onClose: close, returnFocus: bar };
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label={t('bulk.label')}
      className="sticky bottom-[calc(var(--bottom-bar,0px)+0.5rem)] z-20 flex flex-col gap-2 rounded-panel border-2 border-leaf bg-card p-2 sm:p-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p role="status" className="px-1 font-semibold">
          {t('bulk.selected', { count })}
        </p>
        <div className="flex flex-wrap gap-1">
          <Button
            tone="quiet"
            className="max-sm:px-2"
            onClick={() => selection.add(shownIds())}
            icon={<CheckCheck aria-hidden="true" className={ICON} />}
          >
            {t('bulk.selectAll')}
          </Button>
          <Button
            tone="quiet"
            className="max-sm:px-2"
            onClick={selection.end}
            icon={<X aria-hidden="true" className={ICON} />}
          >
            {t('bulk.end')}
          </Button>
        </div>
      </div>
      <Toolbar label={t('bulk.actions')}>
        <div className="flex w-full flex-wrap gap-2">
          <Button
            tone="danger"
            className={STACKED}
            disabled={none}
            onClick={() => finish(actions.remove(ids))}
            icon={<Trash2 aria-hidden="true" className={ICON} />}
          >
            {t('bulk.delete')}
          </Button>
          <Button
            className={STACKED}
            disabled={none}
            onClick={() => setOpen('move')}
            icon={<FolderInput aria-hidden="true" className={ICON} />}
          >
            {t('bulk.move')}
          </Button>
          <Button
            className={STACKED}
            disabled={none}
            onClick={() => setOpen('add')}
            icon={<ListPlus aria-hidden="true" className={ICON} />}
          >
            {t('bulk.add')}
          </Button>
          <Button
            className={STACKED}
            disabled={none}
            onClick={() => setOpen('remove')}
            icon={<ListMinus aria-hidden="true" className={ICON} />}
          >
            {t('bulk.remove')}
          </Button>
        </div>
      </Toolbar>
      {open === 'move' && (
        <TargetDialog
          title={t('bulk.moveTitle', { count })}
          label={t('bulk.category')}
          confirm={t('bulk.moveConfirm')}
          targets={categories}
          none={t('card.noCategories')}
          onChoose={(category) => finish(actions.move(ids, category))}
          {...dialog}
        />
      )}
      {open === 'add' && (
        <SetDialog
          title={t('bulk.addTitle', { count })}
          flashcardIds={ids}
          onChoose={(choice) => finish(actions.addToSet(ids, choice))}
          {...dialog}
        />
      )}
      {open === 'remove' && (
        <TargetDialog
          title={t('bulk.removeTitle', { count })}
          label={t('bulk.set')}
          confirm={t('bulk.removeConfirm')}
          targets={sets.filter(({ flashcardIds }) => flashcardIds.some((id) => selected.has(id)))}
          none={t('bulk.inNoSet')}
          onChoose={(set) => finish(actions.removeFromSet(ids, set))}
          {...dialog}
        />
      )}
    </section>
  );
}
