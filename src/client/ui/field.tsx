import { CircleExclamationPoint } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClasses } from './class-names.ts';

/** What every field with a label above it shares. */
export type FieldTexts = {
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
export function describeField(
  id: string,
  texts: Pick<FieldTexts, 'description' | 'error'>,
): string | undefined {
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
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-error">
      <CircleExclamationPoint aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{error}</span>
    </p>
  );
}
