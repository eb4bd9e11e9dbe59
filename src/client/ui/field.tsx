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

/** The look of inputs and selects: 44 px high, 16 px text (below that iPhones zoom in on focus). */
export const CONTROL_CLASS =
  'block min-h-11 w-full rounded-xl border border-line-strong bg-paper px-3 py-2 text-base text-ink placeholder:text-ink-soft disabled:opacity-60 aria-invalid:border-danger aria-invalid:bg-danger-soft';

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
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1 block font-medium text-ink'}>
        {label}
      </label>
      {children}
      {description && (
        <p id={`${id}-description`} className="mt-1 text-sm text-ink-soft">
          {description}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
