import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { type ButtonSize, type ButtonTone, buttonClass } from './button-class.ts';

export function SpinnerIcon() {
  return <LoaderCircle aria-hidden="true" className="size-5 shrink-0 animate-spin" />;
}

type ButtonProps = ComponentProps<'button'> & {
  tone?: ButtonTone;
  size?: ButtonSize;
  icon?: ReactNode;
  busy?: boolean;
  busyText?: ReactNode;
};

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
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // The second click of a double click would submit the form that the first click has emptied.
    if (type === 'submit' && event.detail > 1) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      onClick={handleClick}
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
  label: string;
  icon: ReactNode;
};

export function IconButton({ label, tone = 'quiet', ...rest }: IconButtonProps) {
  return <Button {...rest} tone={tone} size="icon" aria-label={label} title={label} />;
}
