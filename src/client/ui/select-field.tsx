import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { joinClasses } from './class-names.ts';
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
      <div className="relative">
        <select
          aria-invalid={error ? true : undefined}
          aria-describedby={describeField(fieldId, { description, error })}
          {...select}
          id={fieldId}
          className={joinClasses(CONTROL_CLASS, 'appearance-none pr-10')}
        >
          {children}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-soft"
        />
      </div>
    </Field>
  );
}
