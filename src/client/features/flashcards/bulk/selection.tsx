import { BookA, CheckCheck, FolderInput, ListChecks, ListMinus, ListPlus, Trash2, X } from 'lucide-react';
import {
  type ComponentProps,
  type FormEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { FormDialog } from '#client/ui/dialog.tsx';
import { NameOptions, SelectField } from '#client/ui/fields/field.tsx';
import { loadable } from '#client/ui/loadable.tsx';
import type { Notify } from '#client/ui/notification/use-notification.ts';
import { Toolbar } from '#client/ui/toolbar.tsx';
import { useBulkActions } from './use-bulk-actions.ts';

/** Returns the selection. `selected` is null outside selection mode. It drops deleted rows but keeps filtered rows. */
export function useSelection(existing: ReadonlyMap<string, unknown>) {
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string> | null>(null);
  const selected = useMemo(
    () => chosenIds && new Set([...chosenIds].filter((id) => existing.has(id))),
    [chosenIds, existing],
  );
  const start = useCallback(() => setChosenIds(new Set()), []);
  const stop = () => setChosenIds(null);
  const clear = () => setChosenIds((before) => before && new Set());
  const toggle = useCallback((id: string) => {
    setChosenIds((before) => {
      if (!before) return before;
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  }, []);
  const add = (ids: readonly string[]) => setChosenIds((before) => before && new Set([...before, ...ids]));
  return { selected, start, stop, clear, toggle, add };
}
export type Selection = ReturnType<typeof useSelection>;

type SelectButtonProps = { selecting: boolean; onStart: () => void; list: RefObject<HTMLElement | null> };

/** Starts a selection. On a phone, each card's menu replaces this button, and `list` takes focus after selecting. */
export function SelectButton({ selecting, onStart, list }: SelectButtonProps) {
  const { t } = useTranslation('flashcards');
  const button = useRef<HTMLButtonElement>(null);
  const wasSelecting = useRef(selecting);

  useEffect(() => {
    if (wasSelecting.current && !selecting) {
      list.current?.focus({ preventScroll: true });
      button.current?.focus();
    }
    wasSelecting.current = selecting;
  }, [selecting, list]);

  if (selecting) return null;
  return (
    <Button ref={button} className="max-sm:hidden" onClick={onStart} icon={<ListChecks className="size-5" />}>
      {t('bulk.start')}
    </Button>
  );
}

const FillDialog = loadable(async () => (await import('../readings/fill-dialog.tsx')).FillDialog);
const SetDialog = loadable(async () => (await import('../sets/set-dialog.tsx')).SetDialog);

type TargetDialogProps<Target> = Pick<
  ComponentProps<typeof FormDialog>,
  'title' | 'confirmLabel' | 'onClose' | 'returnFocusRef'
> & {
  label: string;
  targets: readonly Target[];
  emptyText: string;
  onChoose: (target: Target) => void;
};

function TargetDialog<Target extends { id: string | number; name: string }>(
  props: TargetDialogProps<Target>,
) {
  const { label, targets, emptyText, onChoose, ...dialog } = props;
  const { t } = useTranslation('flashcards');
  const formId = useId();
  const select = useRef<HTMLSelectElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const target = targets.find(({ id }) => String(id) === select.current?.value);
    if (target) onChoose(target);
  };
  return (
    <FormDialog {...dialog} formId={formId} cancelLabel={t('row.cancel')} canConfirm={targets.length > 0}>
      <form id={formId} onSubmit={submit}>
        {targets.length === 0 ? (
          <p>{emptyText}</p>
        ) : (
          <SelectField ref={select} label={label}>
            <NameOptions rows={targets} />
          </SelectField>
        )}
      </form>
    </FormDialog>
  );
}

/** On a phone, the label is small and below the icon so that the buttons fit on one line. */
const STACKED_CLASS =
  'wrap-break-word max-sm:min-w-min max-sm:flex-1 max-sm:flex-col max-sm:gap-0.5 max-sm:px-1 max-sm:text-xs';

type SelectionBarProps = {
  selection: Selection;
  selected: ReadonlySet<string>;
  listShownIds: () => readonly string[];
  notify: Notify;
};

export function SelectionBar({ selection, selected, listShownIds, notify }: SelectionBarProps) {
  const { t } = useTranslation('flashcards');
  const categories = useLibrary(({ rows }) => rows.categories);
  const sets = useLibrary(({ rows }) => rows.sets);
  const actions = useBulkActions(notify);
  const [openDialog, setOpenDialog] = useState<'move' | 'add' | 'remove' | 'fill' | null>(null);
  const ids = [...selected];
  const count = ids.length;
  const bar = useRef<HTMLElement>(null);
  // The button that opened the bar has disappeared.
  useEffect(() => bar.current?.focus(), []);
  useEffect(() => void SetDialog.preload(), []);

  const close = () => setOpenDialog(null);
  const finish = (isDone: boolean) => {
    close();
    if (!isDone) return;
    selection.clear();
    // The clicked button is now disabled.
    bar.current?.focus();
  };
  const dialog = { onClose: close, returnFocusRef: bar };
  const buttons = [
    { text: t('bulk.delete'), Icon: Trash2, onClick: () => finish(actions.remove(ids)) },
    { text: t('bulk.move'), Icon: FolderInput, onClick: () => setOpenDialog('move') },
    { text: t('bulk.add'), Icon: ListPlus, onClick: () => setOpenDialog('add') },
    { text: t('bulk.remove'), Icon: ListMinus, onClick: () => setOpenDialog('remove') },
    { text: t('readings.button'), Icon: BookA, onClick: () => setOpenDialog('fill') },
  ];
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
            onClick={() => selection.add(listShownIds())}
            icon={<CheckCheck className="size-5" />}
          >
            {t('bulk.selectAll')}
          </Button>
          <Button
            tone="quiet"
            className="max-sm:px-2"
            onClick={selection.stop}
            icon={<X className="size-5" />}
          >
            {t('bulk.end')}
          </Button>
        </div>
      </div>
      <Toolbar label={t('bulk.actions')}>
        <div className="flex w-full flex-wrap gap-2">
          {buttons.map(({ text, Icon, onClick }) => (
            <Button
              key={text}
              tone={Icon === Trash2 ? 'danger' : 'secondary'}
              className={STACKED_CLASS}
              disabled={count === 0}
              onClick={onClick}
              icon={<Icon className="size-5" />}
            >
              {text}
            </Button>
          ))}
        </div>
      </Toolbar>
      {openDialog === 'move' && (
        <TargetDialog
          title={t('bulk.moveTitle', { count })}
          label={t('bulk.category')}
          confirmLabel={t('bulk.moveConfirm')}
          targets={categories}
          emptyText={t('card.noCategories')}
          onChoose={(category) => finish(actions.move(ids, category))}
          {...dialog}
        />
      )}
      {openDialog === 'add' && (
        <SetDialog
          title={t('bulk.addTitle', { count })}
          flashcardIds={ids}
          onChoose={(choice) => finish(actions.addToSet(ids, choice))}
          {...dialog}
        />
      )}
      {openDialog === 'fill' && (
        <FillDialog flashcardIds={ids} onFill={(edits) => finish(actions.fill(edits))} {...dialog} />
      )}
      {openDialog === 'remove' && (
        <TargetDialog
          title={t('bulk.removeTitle', { count })}
          label={t('bulk.set')}
          confirmLabel={t('bulk.removeConfirm')}
          targets={sets.filter(({ flashcardIds }) => flashcardIds.some((id) => selected.has(id)))}
          emptyText={t('bulk.inNoSet')}
          onChoose={(set) => finish(actions.removeFromSet(ids, set))}
          {...dialog}
        />
      )}
    </section>
  );
}
