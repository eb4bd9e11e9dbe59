import { type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRotationSetting } from '#client/library/sessions/use-teaching-settings.ts';
import { useLibrary } from '#client/library/use-library.ts';
import { FormDialog } from '#client/ui/dialog.tsx';
import { SelectChoice } from '#client/ui/fields/choice.tsx';
import { TextField } from '#client/ui/fields/field.tsx';
import { readName } from '#shared/library/sets.ts';
import { type CardSet, STAGES, type Stage } from '#shared/library/tables/card-set.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';

type SetNameDialogProps = {
  set: CardSet | null;
  onSave: (name: string, stage: Stage) => void;
  onClose: () => void;
  returnFocusRef: RefObject<HTMLElement | null>;
};

export function SetNameDialog({ set, onSave, onClose, returnFocusRef }: SetNameDialogProps) {
  const { t } = useTranslation('flashcards');
  const sets = useLibrary(({ rows }) => rows.sets);
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [stage, setStage] = useState<Stage>('words');
  const { rotation } = useRotationSetting();
  const proposedName = stage === 'words' ? '' : t(`sets.namesOf.${stage}`);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const otherNames = sets.filter(({ id }) => id !== set?.id).map(({ name }) => name);
    const result = readName(field.current?.value.trim() || proposedName, otherNames);
    if (result.ok) return onSave(result.name, stage);
    setError(t(`sets.nameErrors.${result.reason}`, { max: LIBRARY_LIMITS.categoryName }));
    field.current?.focus();
  };
  return (
    <FormDialog
      title={set ? t('sets.renameTitle', { name: set.name }) : t('sets.addTitle')}
      formId={formId}
      cancelLabel={t('row.cancel')}
      confirmLabel={t('row.save')}
      onClose={onClose}
      returnFocusRef={returnFocusRef}
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          ref={field}
          label={t('sets.ownName')}
          defaultValue={set?.name}
          error={error}
          placeholder={proposedName}
          aria-required={proposedName === ''}
          autoComplete="off"
        />
        {!set && (
          <SelectChoice
            label={t('rotation:stage.label')}
            description={stage !== 'words' && rotation !== 'on' && t('rotation:pace.isOff')}
            options={STAGES.map((option) => [option, t(`rotation:stage.of.${option}`)])}
            value={stage}
            onChange={setStage}
          />
        )}
      </form>
    </FormDialog>
  );
}
