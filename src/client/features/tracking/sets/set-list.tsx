import { Plus } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSetName } from '#client/library/use-child.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import type { Notify } from '#client/ui/notification/use-notification.ts';
import { EmptyState } from '#client/ui/placeholders.tsx';
import { Toolbar } from '#client/ui/toolbar.tsx';
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
import type { DayLog } from '../day/use-day-log.ts';
import { type OpenSetDialog, type PaceDialogComponent, SetDialogs } from './set-dialogs.tsx';
import { SetRow } from './set-row.tsx';
import { useSetActions } from './use-set-actions.ts';

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
