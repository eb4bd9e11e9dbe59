import { type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLibrary } from '#client/library/use-library.ts';
import { useRotationSetting } from '#client/library/use-teaching-settings.ts';
import { FormDialog } from '#client/ui/dialog.tsx';
import { CheckboxField, SelectField, TextField } from '#client/ui/field.tsx';
import { NameOptions } from '#client/ui/name-options.tsx';
import { DEFAULT_PACE, readSetName } from '#shared/library/sets.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { findTooSmallRoom, isBetterComing, type SetChoice } from './plan-into-set.ts';

const NEW = 'new';

type SetFormProps = {
  /** The button that submits the form names it. */
  id: string;
  flashcardIds: readonly string[];
  onChoose: (choice: SetChoice) => void;
};

export function SetForm({ id, flashcardIds, onChoose }: SetFormProps) {
  const { t } = useTranslation('flashcards');
  const sets = useLibrary(({ rows }) => rows.sets);
  const [chosen, setChosen] = useState(String(sets[0]?.id ?? NEW));
  const [error, setError] = useState<string>();
  const name = useRef<HTMLInputElement>(null);
  // Null also when another device has deleted the chosen set.
  const set = sets.find((one) => String(one.id) === chosen) ?? null;
  const movesOn = useRotationSetting().rotation === 'on';
  const [wantsComing, setWantsComing] = useState<boolean | null>(null);
  const isBetter = isBetterComing(set, flashcardIds);
  // A new set that can hold all of the cards begins with them.
  const canCome = set !== null || isBetter;
  const asComing = canCome && (wantsComing ?? (isBetter && movesOn));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const room = findTooSmallRoom(set, flashcardIds, { asComing });
    if (room !== null) return setError(t('sets.noRoom', { max: LIBRARY_LIMITS.cardsPerSet, count: room }));
    if (set) return onChoose({ kind: 'set', set, asComing });
    const read = readSetName(
      name.current?.value ?? '',
      sets.map((one) => one.name),
    );
    if (read.ok) return onChoose({ kind: 'new', name: read.name, asComing });
    setError(t(`sets.nameErrors.${read.reason}`, { max: LIBRARY_LIMITS.categoryName }));
    name.current?.focus();
  };
  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-3">
      <SelectField
        label={t('bulk.set')}
        value={set ? chosen : NEW}
        error={set ? error : undefined}
        onChange={(event) => {
          setChosen(event.target.value);
          setError(undefined);
        }}
      >
        <NameOptions rows={sets} />
        <option value={NEW}>{t('sets.new')}</option>
      </SelectField>
      {canCome && (
        <CheckboxField
          label={set ? t('sets.asComing') : t('sets.restComing', { count: DEFAULT_PACE.cards })}
          checked={asComing}
          onChange={({ target }) => setWantsComing(target.checked)}
        />
      )}
      {!set && <TextField ref={name} label={t('sets.name')} error={error} aria-required autoComplete="off" />}
    </form>
  );
}

type SetDialogProps = {
  title: string;
  flashcardIds: readonly string[];
  onChoose: (choice: SetChoice) => void;
  onClose: () => void;
  /** Where the focus goes when the element that opened the dialog is gone. */
  returnFocus?: RefObject<HTMLElement | null>;
};

export function SetDialog({ title, flashcardIds, onChoose, onClose, returnFocus }: SetDialogProps) {
  const { t } = useTranslation('flashcards');
  const formId = useId();
  return (
    <FormDialog
      title={title}
      formId={formId}
      cancelLabel={t('row.cancel')}
      confirmLabel={t('bulk.addConfirm')}
      onClose={onClose}
      returnFocus={returnFocus}
    >
      <SetForm id={formId} flashcardIds={flashcardIds} onChoose={onChoose} />
    </FormDialog>
  );
}
