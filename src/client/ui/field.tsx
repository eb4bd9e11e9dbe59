import { ChevronDown, CircleExclamationPoint, Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.tsx';
import { joinClasses } from './class-names.ts';

/** What every field with a label above it shares. */
type FieldTexts = {
  label: string;
  /** Keeps the label for screen readers only, where the row itself says what the field is. */
  hideLabel?: boolean;
  description?: ReactNode;
  /** What is wrong with the value; turns the field red and is read out with it. */
  error?: string | undefined;
  /** Classes of the whole field (its width in a row, for example). */
  className?: string;
};

/** The look of inputs and selects (controls.css). */
export const CONTROL_CLASS = 'control';

/** The ids that tie a control to its description and its error, as `aria-describedby` wants them. */
function describeField(id: string, texts: Pick<FieldTexts, 'description' | 'error'>): string | undefined {
  const ids = [texts.description && `${id}-description`, texts.error && `${id}-error`].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

/** Label, control, description and error, one below the other. */
export function Field({
  id,
  label,
  hideLabel,
  description,
  error,
  className,
  children,
}: FieldTexts & { id: string; children: ReactNode }) {
  return (
    <div className={joinClasses('min-w-0', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1.5 block font-semibold text-ink'}>
        {label}
      </label>
      {children}
      {description && (
        <p id={`${id}-description`} className="mt-1 text-sm text-soft">
          {description}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  );
}

/** What is wrong with the value of a control, with an icon: no colour says it alone. */
function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-error">
      <CircleExclamationPoint aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{error}</span>
    </p>
  );
}

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

/** A password input with an eye that shows what was typed. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'>) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          label={t(shown ? 'hidePassword' : 'showPassword')}
          onClick={() => setShown(!shown)}
          icon={<Icon aria-hidden="true" className="size-5" />}
        />
      }
    />
  );
}
