import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from './field.tsx';

type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label: ReactNode;
  error?: string | undefined;
  className?: string;
};

/** A checkbox with its label on the right; the whole line is the touch target. */
export function CheckboxField({ label, error, className, id, ...input }: CheckboxFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <div className={className}>
      <label htmlFor={fieldId} className="inline-flex min-h-12 cursor-pointer items-center gap-3 py-1">
        <input
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${fieldId}-error` : undefined}
          {...input}
          id={fieldId}
          type="checkbox"
          className="size-6 shrink-0 accent-leaf aria-invalid:outline-2 aria-invalid:outline-offset-2 aria-invalid:outline-error"
        />
        <span>{label}</span>
      </label>
      <FieldError id={fieldId} error={error} />
    </div>
  );
}
