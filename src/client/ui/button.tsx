import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { type ButtonSize, type ButtonTone, buttonClass } from './button-class.ts';

/** The turning ring alone, for inside a button whose text says what goes on. */
export function SpinnerIcon() {
  return <LoaderCircle aria-hidden="true" className="size-5 shrink-0 animate-spin" />;
}

type ButtonProps = ComponentProps<'button'> & {
  tone?: ButtonTone;
  size?: ButtonSize;
  /** A lucide icon before the text. */
  icon?: ReactNode;
  /** While true the button is disabled and shows `busyText` with a spinner. */
  busy?: boolean;
  busyText?: ReactNode;
};

/** A button: 48 px high, 56 when large. `type` is "button" by default, so that only submit buttons submit. */
export function Button({
  tone = 'secondary',
  size = 'regular',
  icon,
  busy = false,
  busyText,
  className,
  children,
  disabled,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // A double click means one: its second click would submit the form that the first has just emptied.
    if (type === 'submit' && event.detail > 1) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      onClick={click}
      disabled={disabled || busy}
      data-busy={busy || undefined}
      className={buttonClass(tone, className, size)}
    >
      {busy ? <SpinnerIcon /> : icon}
      {busy && busyText ? busyText : children}
    </button>
  );
}

type IconButtonProps = Omit<ButtonProps, 'children' | 'busyText' | 'icon' | 'size'> & {
  /** What the button does, for those who do not see the icon; also its tooltip. */
  label: string;
  icon: ReactNode;
};

/** A square button of 44 px that shows an icon only. */
export function IconButton({ label, tone = 'quiet', ...rest }: IconButtonProps) {
  return <Button {...rest} tone={tone} size="icon" aria-label={label} title={label} />;
}
