import { type ComponentType, type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLibrary } from '#client/library/use-library.ts';
import { loadable } from '#client/ui/loadable.tsx';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import type { SetActions } from './use-set-actions.ts';

const WordsDialog = loadable(async () => (await import('./words-dialog.tsx')).WordsDialog);
const SetNameDialog = loadable(async () => (await import('./set-name-dialog.tsx')).SetNameDialog);

export type OpenSetDialog =
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

export function SetDialogs({ dialog, actions, PaceDialog, returnFocus, onClose }: SetDialogsProps) {
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
