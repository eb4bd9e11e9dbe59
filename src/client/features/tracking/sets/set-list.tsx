import { Plus } from 'lucide-react';
import { type ComponentType, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayLog } from '#client/features/tracking/day/use-day-log.ts';
import { useCarryOut } from '#client/library/use-carry-out.ts';
import { useChildId, useSetName } from '#client/library/use-child.ts';
import { useIds, useLibrary, useReadLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { loadable } from '#client/ui/loadable.tsx';
import type { Notify } from '#client/ui/notification/use-notification.ts';
import { EmptyState } from '#client/ui/placeholders.tsx';
import { Toolbar } from '#client/ui/toolbar.tsx';
import { listSets } from '#shared/library/sets.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import {
  addFlash,
  addRound,
  findLastSession,
  listFilledSets,
  removeFlash,
  repeatSession,
  toggleSet,
} from '#shared/tracking/day-edits.ts';
import type { DayForm } from '#shared/tracking/day-form.ts';
import { SetRow } from './set-row.tsx';

/** Each action shows its outcome and returns whether it was done. */
function useSetActions(notify: Notify) {
  const { t } = useTranslation('tracking');
  const carryOut = useCarryOut(notify);
  const readLibrary = useReadLibrary();
  const ids = useIds();
  const childId = useChildId();
  const moveBy = ({ id, name, childId: owner }: CardSet, steps: 1 | -1) => {
    const sets = listSets(readLibrary(), owner);
    const place = sets.findIndex((set) => set.id === id) + steps;
    const before = sets[steps > 0 ? place + 1 : place]?.id ?? null;
    return carryOut([{ type: 'moveSet', setId: id, before }], t('sets.moved', { name, place: place + 1 }));
  };
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
    moveUp: (set: CardSet) => moveBy(set, -1),
    moveDown: (set: CardSet) => moveBy(set, 1),
    remove: (set: CardSet) =>
      carryOut([{ type: 'deleteSet', setId: set.id }], t('sets.deleted', { name: set.name }), {
        changes: [{ type: 'reviveSet', set, asDeleted: true }],
        done: t('sets.restored', { name: set.name }),
        large: true,
      }),
  };
}
type SetActions = ReturnType<typeof useSetActions>;

const WordsDialog = loadable(async () => (await import('./words-dialog.tsx')).WordsDialog);
const SetNameDialog = loadable(async () => (await import('./set-name-dialog.tsx')).SetNameDialog);

type OpenSetDialog =
  | { kind: 'words'; setId: number }
  | { kind: 'pace'; setId: number }
  | { kind: 'rename'; set: CardSet }
  | { kind: 'add' };

export type PaceDialogComponent = ComponentType<{ setId: number; onClose: () => void }>;

type SetDialogsProps = {
  dialog: OpenSetDialog | null;
  actions: SetActions;
  PaceDialog: PaceDialogComponent;
  returnFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
};

function SetDialogs({ dialog, actions, PaceDialog, returnFocus, onClose }: SetDialogsProps) {
  const { t } = useTranslation('tracking');
  const sets = useLibrary(({ rows }) => rows.sets);
  useEffect(() => {
    void WordsDialog.preload();
    void SetNameDialog.preload();
  }, []);
  if (dialog === null) return null;
  if (dialog.kind === 'words') return <WordsDialog setId={dialog.setId} onClose={onClose} />;
  if (dialog.kind === 'pace') return <PaceDialog setId={dialog.setId} onClose={onClose} />;
  const renamed = dialog.kind === 'rename' ? dialog.set : null;
  const save = (name: string) => {
    const isDone = renamed ? actions.rename(renamed, name) : actions.add(name);
    if (isDone) onClose();
  };
  return (
    <SetNameDialog
      title={renamed ? t('sets.renameTitle', { name: renamed.name }) : t('sets.addTitle')}
      name={renamed?.name ?? ''}
      others={sets.filter(({ id }) => id !== renamed?.id).map(({ name }) => name)}
      onSave={save}
      onClose={onClose}
      returnFocus={returnFocus}
    />
  );
}

type FormProps = { form: DayForm; edit: DayLog['edit'] };

const BUTTON = 'px-2!';

/** An ordinary day in one tap: every set once more, the same as last time, or one more round. */
function SetShortcuts({ form, edit }: FormProps) {
  const { t } = useTranslation('tracking');
  const { library, rows } = useLibrary();
  const filled = useMemo(() => listFilledSets(rows.sets), [rows.sets]);
  const last = useMemo(() => findLastSession(library, form.date), [library, form.date]);
  const selected = Object.keys(form.usage).map(Number);
  const someSelected = selected.length > 0 && filled.some((setId) => form.usage[setId] === undefined);
  return (
    <div className="-mx-2">
      <Toolbar label={t('shortcuts.label')}>
        {filled.length > 0 && (
          <Button className={BUTTON} tone="quiet" onClick={() => edit((before) => addRound(before, filled))}>
            {t('shortcuts.all')}
          </Button>
        )}
        {someSelected && (
          <Button
            className={BUTTON}
            tone="quiet"
            onClick={() => edit((before) => addRound(before, selected))}
          >
            {t('shortcuts.selected')}
          </Button>
        )}
        {last && selected.length === 0 && (
          <Button
            className={BUTTON}
            tone="quiet"
            onClick={() => edit((before) => repeatSession(before, last))}
          >
            {t('shortcuts.repeat')}
          </Button>
        )}
      </Toolbar>
    </div>
  );
}

type SetListProps = FormProps & { canOnlyAdd: boolean; notify: Notify; PaceDialog: PaceDialogComponent };

/** A set of the record that has since been deleted can still be corrected. */
export function SetList({ form, edit, canOnlyAdd, notify, PaceDialog }: SetListProps) {
  const { t } = useTranslation('tracking');
  const { library, rows } = useLibrary();
  const nameOf = useSetName();
  const actions = useSetActions(notify);
  const [dialog, setDialog] = useState<OpenSetDialog | null>(null);
  // A dialog without a trigger does not return the focus.
  const opener = useRef<HTMLButtonElement | null>(null);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (dialog === null) opener.current?.focus();
  }, [dialog]);
  const open = (next: OpenSetDialog, button: HTMLButtonElement | null) => {
    opener.current = button;
    setDialog(next);
  };
  const menuOf = (setId: number) => {
    const set = library.sets.get(setId);
    return (
      set && {
        onManage: (button: HTMLButtonElement | null) => open({ kind: 'words', setId }, button),
        onPace: (button: HTMLButtonElement | null) => open({ kind: 'pace', setId }, button),
        onBegin: set.opensOn ? () => actions.begin(set) : null,
        onRename: (button: HTMLButtonElement | null) => open({ kind: 'rename', set }, button),
        onMoveUp: set === rows.sets[0] ? null : () => actions.moveUp(set),
        onMoveDown: set === rows.sets.at(-1) ? null : () => actions.moveDown(set),
        onDelete: () => {
          // The menu's button disappears with the set.
          if (actions.remove(set)) list.current?.focus();
        },
      }
    );
  };
  const ids = [...rows.sets.map(({ id }) => id), ...listDeletedSets(form, library.sets)];
  return (
    <>
      {canOnlyAdd && <p className="text-sm text-soft">{t('sets.onlyAdd')}</p>}
      {ids.length > 0 ? (
        <>
          <p className="text-sm text-soft">{t('sets.flash')}</p>
          <SetShortcuts form={form} edit={edit} />
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
          <SetRow
            key={setId}
            name={nameOf(setId)}
            words={listWords(setId, library)}
            opensOn={library.sets.get(setId)?.opensOn}
            flashes={form.usage[setId]}
            onToggle={() => edit((before) => toggleSet(before, setId))}
            onPlus={() => edit((before) => addFlash(before, setId))}
            onMinus={() => edit((before) => removeFlash(before, setId))}
            menu={menuOf(setId) ?? null}
          />
        ))}
      </ul>
      <Button
        tone="quiet"
        className="self-start px-2!"
        icon={<Plus className="size-5" />}
        onClick={(event) => open({ kind: 'add' }, event.currentTarget)}
      >
        {t('sets.add')}
      </Button>
      <SetDialogs
        dialog={dialog}
        actions={actions}
        PaceDialog={PaceDialog}
        returnFocus={opener}
        onClose={() => setDialog(null)}
      />
    </>
  );
}

function listDeletedSets(form: DayForm, sets: ReadonlyMap<number, unknown>): number[] {
  return Object.keys(form.usage)
    .map(Number)
    .filter((setId) => !sets.has(setId));
}

/** More words than a set of a session has. */
const WORDS_SHOWN = 12;

function listWords(setId: number, library: ReturnType<typeof useLibrary>['library']): string[] {
  const cardIds = library.sets.get(setId)?.flashcardIds ?? [];
  return cardIds.slice(0, WORDS_SHOWN).flatMap((id) => library.flashcards.get(id)?.word ?? []);
}
