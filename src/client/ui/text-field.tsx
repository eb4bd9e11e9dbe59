import { type ComponentProps, type ReactNode, useId } from 'react';
import { joinClasses } from './class-names.ts';
import { CONTROL_CLASS, describeField, Field, type FieldTexts } from './field.tsx';

type TextFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'className'> & {
    /** A small control at the right end inside the field, such as the eye of a password. */
    trailing?: ReactNode;
  };

/** A labelled text input. Spread `register('name')` of react-hook-form into it; `ref` reaches the input. */
export function TextField({
  label,
  hideLabel,
  description,
  error,
  className,
  trailing,
  id,
  ...input
}: TextFieldProps) {
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
        <input
          type="text"
          aria-invalid={error ? true : undefined}
          aria-describedby={describeField(fieldId, { description, error })}
          {...input}
          id={fieldId}
          className={joinClasses(CONTROL_CLASS, trailing ? 'pr-12' : undefined)}
        />
        {trailing && <div className="absolute inset-y-0 right-0 flex items-center">{trailing}</div>}
      </div>
    </Field>
  );
}
