import { type FormEvent, type RefObject, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { markLanguage } from '#client/lib/i18n/mark-language.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { SelectField } from '#client/ui/select-field.tsx';

type TargetDialogProps<Target> = {
  title: string;
  label: string;
  confirm: string;
  /** What can be chosen; without any `none` says why. */
  targets: readonly Target[];
  none: string;
  onChoose: (target: Target) => void;
  onClose: () => void;
  returnFocus: RefObject<HTMLElement | null>;
};

/** Chooses the category or the set that selected cards go to or leave. Mount it to open it. */
export function TargetDialog<Target extends { id: string | number; name: string }>(
  props: TargetDialogProps<Target>,
) {
  const { title, label, confirm, targets, none, onChoose, onClose, returnFocus } = props;
  const { t } = useTranslation('flashcards');
  const formId = useId();
  const select = useRef<HTMLSelectElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const target = targets.find(({ id }) => String(id) === select.current?.value);
    if (target) onChoose(target);
  };
  return (
    <FormDialog
      title={title}
      formId={formId}
      cancelLabel={t('row.cancel')}
      confirmLabel={confirm}
      canConfirm={targets.length > 0}
      onClose={onClose}
      returnFocus={returnFocus}
    >
      <form id={formId} onSubmit={submit}>
        {targets.length === 0 ? (
          <p>{none}</p>
        ) : (
          <SelectField ref={select} label={label}>
            {targets.map(({ id, name }) => (
              <option key={id} value={id} {...markLanguage(name)}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
      </form>
    </FormDialog>
  );
}
