import { type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#client/ui/dialog.tsx';
import { TextField } from '#client/ui/field.tsx';
import { readSetName } from '#shared/library/sets.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';

type SetNameDialogProps = {
  title: string;
  name: string;
  others: readonly string[];
  onSave: (name: string) => void;
  onClose: () => void;
  returnFocus: RefObject<HTMLElement | null>;
};

export function SetNameDialog({ title, name, others, onSave, onClose, returnFocus }: SetNameDialogProps) {
  const { t } = useTranslation('tracking');
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readSetName(field.current?.value ?? '', others);
    if (read.ok) return onSave(read.name);
    setError(t(`sets.nameErrors.${read.reason}`, { max: LIBRARY_LIMITS.categoryName }));
    field.current?.focus();
  };
  return (
    <FormDialog
      title={title}
      formId={formId}
      cancelLabel={t('sets.cancel')}
      confirmLabel={t('sets.saveName')}
      onClose={onClose}
      returnFocus={returnFocus}
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          ref={field}
          label={t('sets.name')}
          defaultValue={name}
          error={error}
          aria-required
          autoComplete="off"
        />
      </form>
    </FormDialog>
  );
}
