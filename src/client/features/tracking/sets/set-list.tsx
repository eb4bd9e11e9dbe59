import { Plus } from 'lucide-react';
import { type ComponentType, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayLog } from '#client/features/tracking/day/use-day-log.ts';
import { useCarryOut } from '#client/library/use-carry-out.ts';
import { useChildId } from '#client/library/use-child.ts';
import { useIds, useLibrary, useReadLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { loadable } from '#client/ui/loadable.tsx';
import type { Notify } from '#client/ui/notification/use-notification.ts';
import { EmptyState } from '#client/ui/placeholders.tsx';
import { Toolbar } from '#client/ui/toolbar.tsx';
import { listSets } from '#shared/library/sets.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { addRound, findLastSession, listFilledSets, repeatSession } from '#shared/tracking/day-edits.ts';
import type { SetMenuActions } from './set-menu-sheet.tsx';
import { SetRow } from './set-row.tsx';

/** Returns the actions for sets. Each shows its outcome and returns false if it was refused. */
function useSetActions(notify: Notify) {
  const { t } = useTranslation('tracking');
  const carryOut = useCarryOut(notify);
  const readLibrary = useReadLibrary();
  const ids = useIds();
  const childId = useChildId();
  return {
    add: (name: string) =>
      carryOut(
        [{ type: 'addSet', set: { id: ids.setId(), childId, name, flashcardIds: [] } }],
        t('sets.added', { name }),
      ),
    rename: ({ id, name: base }: CardSet, name: string) =>
      name === base || carryOut([{ type: 'renameSet', setId: id, name, base }], t('sets.renamed', { name })),
    begin: ({ id: setId, name, opensOn }: CardSet) =>
      carryOut([{ type: 'editSet', setId, opensOn: null }], t('sets.begun', { name }), {
        changes: [{ type: 'editSet', setId, ...(opensOn && { opensOn }) }],
        done: t('sets.waits', { name }),
      }),
    moveBy: ({ id, name, childId: owner }: CardSet, step: 1 | -1) => {
      const sets = listSets(readLibrary(), owner);
      const index = sets.findIndex((set) => set.id === id) + step;
      const before = sets[step > 0 ? index + 1 : index]?.id ?? null;
      return carryOut([{ type: 'moveSet', setId: id, before }], t('sets.moved', { name, place: index + 1 }));
    },
    remove: (set: CardSet) =>
      carryOut([{ type: 'deleteSet', setId: set.id }], t('sets.deleted', { name: set.name }), {
        changes: [{ type: 'reviveSet', set, asDeleted: true }],
        done: t('sets.restored', { name: set.name }),
        large: true,
      }),
  };
}

const importDialogs = () => import('./set-dialogs.tsx');
const WordsDialog = loadable(async () => (await importDialogs()).WordsDialog);
const SetNameDialog = loadable(async () => (await importDialogs()).SetNameDialog);

/** The set is null while a new one is named. */
type OpenSetDialog = { kind: 'words' | 'pace'; set: CardSet } | { kind: 'name'; set: CardSet | null };

export type PaceDialogComponent = ComponentType<{
  setId: number;
  onClose: () => void;
  returnFocusRef: RefObject<HTMLElement | null>;
}>;

/** Logs an ordinary day in one tap: one more flash of all or the selected sets, or the last session again. */
function SetShortcuts({ log }: { log: DayLog }) {
  const { form, edit } = log;
  const { t } = useTranslation('tracking');
  const { library } = useLibrary();
  const childId = useChildId();
  const filledSetIds = useMemo(() => listFilledSets(listSets(log.library, childId)), [log.library, childId]);
  const lastSession = useMemo(() => findLastSession(library, form.date), [library, form.date]);
  const selectedSetIds = Object.keys(form.usage).map(Number);
  const isPartlySelected =
    selectedSetIds.length > 0 && filledSetIds.some((setId) => form.usage[setId] === undefined);
  const renderShortcut = (text: string, change: Parameters<DayLog['edit']>[0]) => (
    <Button className="px-2!" tone="quiet" onClick={() => edit(change)}>
      {text}
    </Button>
  );
  return (
    <div className="-mx-2">
      <Toolbar label={t('shortcuts.label')}>
        {filledSetIds.length > 0 &&
          renderShortcut(t('shortcuts.all'), (before) => addRound(before, filledSetIds))}
        {isPartlySelected &&
          renderShortcut(t('shortcuts.selected'), (before) => addRound(before, selectedSetIds))}
        {lastSession &&
          selectedSetIds.length === 0 &&
          renderShortcut(t('shortcuts.repeat'), (before) => repeatSession(before, lastSession))}
      </Toolbar>
    </div>
  );
}

type SetListProps = { log: DayLog; notify: Notify; PaceDialog: PaceDialogComponent };

/** Lists the sets, including deleted sets of the record, whose flashes can be corrected. */
export function SetList({ log, notify, PaceDialog }: SetListProps) {
  const { t } = useTranslation('tracking');
  const { library, rows } = useLibrary();
  const actions = useSetActions(notify);
  const [dialog, setDialog] = useState<OpenSetDialog | null>(null);
  const opener = useRef<HTMLButtonElement | null>(null);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    void WordsDialog.preload();
    void SetNameDialog.preload();
  }, []);
  const close = () => setDialog(null);
  const dialogProps = { onClose: close, returnFocusRef: opener };
  const openDialog = (next: OpenSetDialog, button: HTMLButtonElement | null) => {
    opener.current = button;
    setDialog(next);
  };
  const getMenuActions = (set: CardSet): SetMenuActions => ({
    manage: (button) => openDialog({ kind: 'words', set }, button),
    pace: (button) => openDialog({ kind: 'pace', set }, button),
    begin: set.opensOn && (() => actions.begin(set)),
    rename: (button) => openDialog({ kind: 'name', set }, button),
    moveUp: set !== rows.sets[0] && (() => actions.moveBy(set, -1)),
    moveDown: set !== rows.sets.at(-1) && (() => actions.moveBy(set, 1)),
    delete: () => {
      // The menu's button disappears with the set.
      if (actions.remove(set)) list.current?.focus();
    },
  });
  const usedIds = Object.keys(log.form.usage).map(Number);
  const ids = [...rows.sets.map(({ id }) => id), ...usedIds.filter((setId) => !library.sets.has(setId))];
  return (
    <>
      {log.entries.state === 'partial' && <p className="text-sm text-soft">{t('sets.onlyAdd')}</p>}
      {ids.length > 0 ? (
        <>
          <p className="text-sm text-soft">{t('sets.flash')}</p>
          <SetShortcuts log={log} />
        </>
      ) : (
        <EmptyState text={t('sets.empty')} />
      )}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t('sets.title')}
        className="flex flex-col gap-3 outline-none empty:hidden"
      >
        {ids.map((setId) => (
          <SetRow key={setId} setId={setId} log={log} getMenuActions={getMenuActions} />
        ))}
      </ul>
      <Button
        tone="quiet"
        className="self-start px-2!"
        icon={<Plus className="size-5" />}
        onClick={(event) => openDialog({ kind: 'name', set: null }, event.currentTarget)}
      >
        {t('sets.add')}
      </Button>
      {dialog?.kind === 'words' && <WordsDialog setId={dialog.set.id} {...dialogProps} />}
      {dialog?.kind === 'pace' && <PaceDialog setId={dialog.set.id} {...dialogProps} />}
      {dialog?.kind === 'name' && (
        <SetNameDialog
          set={dialog.set}
          onSave={(name) => {
            if (dialog.set ? actions.rename(dialog.set, name) : actions.add(name)) close();
          }}
          {...dialogProps}
        />
      )}
    </>
  );
}
