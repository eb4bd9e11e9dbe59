import type { ComponentProps, ReactNode } from 'react';
import { type ButtonTone, buttonClass } from './button-class.ts';
import { SpinnerIcon } from './spinner.tsx';

type ButtonProps = ComponentProps<'button'> & {
  tone?: ButtonTone;
  /** A lucide icon before the text. */
  icon?: ReactNode;
  /** While true the button is disabled and shows `busyText` with a spinner. */
  busy?: boolean;
  busyText?: ReactNode;
};

/** A button, at least 44 px high. `type` is "button" unless told, so that only submit buttons submit. */
export function Button({
  tone = 'secondary',
  icon,
  busy = false,
  busyText,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button {...rest} type={type} disabled={disabled || busy} className={buttonClass(tone, className)}>
      {busy ? <SpinnerIcon /> : icon}
      {busy && busyText ? busyText : children}
    </button>
  );
}

type IconButtonProps = Omit<ButtonProps, 'children' | 'busyText' | 'icon'> & {
  /** What the button does, for those who do not see the icon; also its tooltip. */
  label: string;
  icon: ReactNode;
};

/** A square button of 44 px that shows an icon only. */
export function IconButton({ label, tone = 'quiet', className, ...rest }: IconButtonProps) {
  return (
    <Button {...rest} tone={tone} aria-label={label} title={label} className={`px-2 ${className ?? ''}`} />
  );
}
