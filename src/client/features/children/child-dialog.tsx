import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChildPicture } from '#client/library/child-picture.tsx';
import { useChildName } from '#client/library/use-child.ts';
import { FormDialog } from '#client/ui/dialog.tsx';
import { SelectField, TextField } from '#client/ui/field.tsx';
import { CHILD_ANIMALS, type Child } from '#shared/library/tables/child.ts';
import { type ChildForm, readChildForm } from './plan-child.ts';

type ChildDialogProps = {
  child: Child | null;
  others: readonly Child[];
  sources: readonly Child[];
  onSave: (form: ChildForm) => void;
  onClose: () => void;
};

export function ChildDialog({ child, others, sources, onSave, onClose }: ChildDialogProps) {
  const { t } = useTranslation('children');
  const formId = useId();
  const nameOf = useChildName();
  const [wrong, setWrong] = useState<'name' | 'born' | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const textOf = (field: string) => String(data.get(field) ?? '');
    const reading = readChildForm(
      { name: textOf('name'), animal: textOf('animal'), born: textOf('born'), copyFrom: textOf('copyFrom') },
      others,
    );
    if (reading.ok) return onSave(reading.form);
    setWrong(reading.field);
    form.querySelector<HTMLInputElement>(`[name=${reading.field}]`)?.focus();
  };
  return (
    <FormDialog
      title={child ? t('form.editTitle', { name: nameOf(child) }) : t('form.addTitle')}
      formId={formId}
      cancelLabel={t('form.cancel')}
      confirmLabel={t('form.save')}
      onClose={onClose}
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          name="name"
          label={t('form.name')}
          defaultValue={child?.name}
          error={wrong === 'name' ? t('form.nameWrong') : undefined}
          aria-required
          autoComplete="off"
        />
        <AnimalField chosen={child?.animal} />
        <TextField
          name="born"
          type="month"
          label={t('form.born')}
          placeholder="2024-05"
          defaultValue={child?.born}
          error={wrong === 'born' ? t('form.bornWrong') : undefined}
        />
        {sources.length > 0 && (
          <SelectField name="copyFrom" label={t('form.sets')} defaultValue="">
            <option value="">{t('form.noSets')}</option>
            {sources.map((source) => (
              <option key={source.id} value={source.id}>
                {t('form.copySets', { name: nameOf(source) })}
              </option>
            ))}
          </SelectField>
        )}
      </form>
    </FormDialog>
  );
}

/** Native radio buttons, so that the arrow keys work. */
function AnimalField({ chosen }: { chosen: Child['animal'] }) {
  const { t } = useTranslation('children');
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{t('form.picture')}</legend>
      <div className="flex flex-wrap gap-2">
        {[undefined, ...CHILD_ANIMALS].map((animal) => (
          <label
            key={animal ?? ''}
            className="relative flex size-11 cursor-pointer items-center justify-center rounded-control border-2 border-transparent has-checked:border-leaf has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name="animal"
              value={animal ?? ''}
              defaultChecked={animal === chosen}
              className="sr-only"
              aria-label={t(animal ? `animals.${animal}` : 'form.letter')}
            />
            <ChildPicture child={{ animal, name: 'A' }} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
