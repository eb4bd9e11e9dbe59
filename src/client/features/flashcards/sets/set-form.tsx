import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { markLanguage } from '#client/lib/i18n/mark-language.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { useRotationSetting } from '#client/library/use-rotation-setting.ts';
import { CheckboxField } from '#client/ui/checkbox-field.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { LIBRARY_LIMITS } from '#shared/library/limits.ts';
import { DEFAULT_PACE } from '#shared/library/pace.ts';
import { readSetName } from '#shared/library/set-name.ts';
import { findTooSmallRoom, isBetterComing, type SetChoice } from './plan-into-set.ts';

const NEW = 'new';

type SetFormProps = {
  /** The button that submits the form names it. */
  id: string;
  flashcardIds: readonly string[];
  onChoose: (choice: SetChoice) => void;
};

/** Chooses the set that cards go to, one that is there or a new one by its name, and whether they enter it one after the other. */
export function SetForm({ id, flashcardIds, onChoose }: SetFormProps) {
  const { t } = useTranslation('flashcards');
  const sets = useLibrary(({ rows }) => rows.sets);
  const [chosen, setChosen] = useState(String(sets[0]?.id ?? NEW));
  const [error, setError] = useState<string>();
  const name = useRef<HTMLInputElement>(null);
  // A set that another device has deleted meanwhile is chosen no longer.
  const set = sets.find((one) => String(one.id) === chosen) ?? null;
  const movesOn = useRotationSetting().rotation === 'on';
  const [wantsComing, setWantsComing] = useState<boolean | null>(null);
  const isBetter = isBetterComing(set, flashcardIds);
  // A new set begins with as many cards as it is to hold, whatever comes later.
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
        {sets.map((one) => (
          <option key={one.id} value={one.id} {...markLanguage(one.name)}>
            {one.name}
          </option>
        ))}
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
