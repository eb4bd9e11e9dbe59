import { type ComponentProps, useId } from 'react';
import { CONTROL_CLASS, describeField, Field, type FieldTexts } from './field.tsx';

type SelectFieldProps = FieldTexts & Omit<ComponentProps<'select'>, 'className'>;

/** A labelled native select (phones bring their own picker). Children are its `<option>`s. */
export function SelectField({
  label,
  hideLabel,
  description,
  error,
  className,
  id,
  children,
  ...select
}: SelectFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <Field
      id={fieldId}
      label={label}
      hideLabel={hideLabel ?? false}
      description={description}
      error={error}
      className={className ?? ''}
    >
      <select
        aria-invalid={error ? true : undefined}
        aria-describedby={describeField(fieldId, { description, error })}
        {...select}
        id={fieldId}
        className={CONTROL_CLASS}
      >
        {children}
      </select>
    </Field>
  );
}
