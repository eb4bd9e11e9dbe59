import { ChevronDown, CircleExclamationPoint, Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { IconButton } from '../button.tsx';
import { joinClasses } from '../class-names.ts';

type FieldTexts = {
  label: string;
  hideLabel?: boolean | undefined;
  description?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
};

function useControlProps(id: string | undefined, { description, error }: Partial<FieldTexts>) {
  const generatedId = useId();
  const fieldId = id ?? generatedId;
  const ids = [description && `${fieldId}-description`, error && `${fieldId}-error`].filter(Boolean);
  return {
    id: fieldId,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': ids.join(' ') || undefined,
  };
}

function Field({ id, texts, children }: { id: string; texts: FieldTexts; children: ReactNode }) {
  const { label, hideLabel, description, error, className } = texts;
  return (
    <div className={joinClasses('min-w-0', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1.5 block font-semibold text-ink'}>
        {label}
      </label>
      <div className="relative">{children}</div>
      <FieldDescription id={id} description={description} />
      <FieldError id={id} error={error} />
    </div>
  );
}

function FieldDescription({ id, description }: { id: string; description: ReactNode }) {
  if (!description) return null;
  return (
    <p id={`${id}-description`} className="mt-1 text-sm text-soft">
      {description}
    </p>
  );
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-error">
      <CircleExclamationPoint aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{error}</span>
    </p>
  );
}

type TextFieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'className'> & { trailing?: ReactNode };

export function TextField(props: TextFieldProps) {
  const { label: _, hideLabel, description, error, className, trailing, id, ...input } = props;
  const control = useControlProps(id, props);
  return (
    <Field id={control.id} texts={props}>
      <input
        type="text"
        {...control}
        {...input}
        className={joinClasses('control', trailing ? 'pr-12' : undefined)}
      />
      {trailing && <div className="absolute inset-y-0 right-0 flex items-center">{trailing}</div>}
    </Field>
  );
}

export function TextAreaField(props: FieldTexts & Omit<ComponentProps<'textarea'>, 'className'>) {
  const { label: _, hideLabel, description, error, className, id, ...textarea } = props;
  const control = useControlProps(id, props);
  return (
    <Field id={control.id} texts={props}>
      <textarea {...control} {...textarea} className="control resize-none" />
    </Field>
  );
}

export function SelectField(props: FieldTexts & Omit<ComponentProps<'select'>, 'className'>) {
  const { label: _, hideLabel, description, error, className, id, ...select } = props;
  const control = useControlProps(id, props);
  return (
    <Field id={control.id} texts={props}>
      <select {...control} {...select} className="control appearance-none pr-10" />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-soft"
      />
    </Field>
  );
}

type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label: ReactNode;
  description?: string;
  error?: string | undefined;
  className?: string;
};

export function CheckboxField({ label, description, error, className, id, ...input }: CheckboxFieldProps) {
  const control = useControlProps(id, { description, error });
  return (
    <div className={className}>
      <label htmlFor={control.id} className="inline-flex min-h-12 cursor-pointer items-center gap-3 py-1">
        <input
          {...control}
          {...input}
          type="checkbox"
          className="size-6 shrink-0 accent-leaf aria-invalid:outline-2 aria-invalid:outline-offset-2 aria-invalid:outline-error"
        />
        <span>{label}</span>
      </label>
      <FieldDescription id={control.id} description={description} />
      <FieldError id={control.id} error={error} />
    </div>
  );
}

export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'>) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          label={t(isShown ? 'hidePassword' : 'showPassword')}
          onClick={() => setIsShown(!isShown)}
          icon={<Icon aria-hidden="true" className="size-5" />}
        />
      }
    />
  );
}

export function NameOptions({ rows }: { rows: readonly { id: string | number; name: string }[] }) {
  return rows.map(({ id, name }) => (
    <option key={id} value={id} {...markLanguage(name)}>
      {name}
    </option>
  ));
}
