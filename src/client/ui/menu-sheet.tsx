import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type PointerEvent, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import type { MenuProps } from './menu-button.tsx';

/** Renders beside its button instead of in a portal so that the menu is part of a landmark. */
export function MenuSheet({
  button,
  buttonId,
  open,
  isByKey,
  onOpenChange,
  children,
}: MenuProps & { children: ReactNode }) {
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Radix focuses the first item only for keys pressed after it has loaded.
    if (open && isByKey) sheet.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
  }, [open, isByKey]);
  return (
    // A modal menu would hide the page and lock scrolling.
    <DropdownMenu.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger asChild>
        <ExternalTrigger button={button} />
      </DropdownMenu.Trigger>
      {open && <div aria-hidden="true" className="menu-veil" />}
      <DropdownMenu.Content
        ref={sheet}
        aria-labelledby={buttonId}
        align="end"
        sideOffset={6}
        collisionPadding={8}
        className="menu-sheet"
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

/** Gives Radix the button, which was rendered before the menu, as its trigger. */
function ExternalTrigger({ button, ref }: { button: MenuProps['button']; ref?: Ref<HTMLButtonElement> }) {
  useImperativeHandle(ref, () => button.current as HTMLButtonElement);
  return null;
}

export function MenuItem({
  icon,
  onSelect,
  className = '',
  children,
}: {
  icon: ReactNode;
  onSelect: () => void;
  className?: string;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.Item
      className={`menu-item ${className}`}
      onSelect={onSelect}
      onPointerUp={preventSelectOnRelease}
    >
      {icon}
      {children}
    </DropdownMenu.Item>
  );
}

/** On a narrow screen, the sheet may open under the mouse, and Radix would select the item under a release. */
function preventSelectOnRelease(event: PointerEvent): void {
  event.preventDefault();
}

type MenuChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; lang?: string }[];
  onChange: (value: Value) => void;
  staysOpen?: boolean;
};

export function MenuChoice<Value extends string>({
  label,
  value,
  options,
  onChange,
  staysOpen = false,
}: MenuChoiceProps<Value>) {
  const handleChange = (nextValue: string) => {
    const option = options.find((other) => other.value === nextValue);
    if (option) onChange(option.value);
  };
  return (
    <>
      <DropdownMenu.Label aria-hidden="true" className="px-3 pt-2 pb-1 text-sm text-soft">
        {label}
      </DropdownMenu.Label>
      <DropdownMenu.RadioGroup
        aria-label={label}
        value={value}
        onValueChange={handleChange}
        className="menu-choices mx-1 mb-1"
      >
        {options.map((option) => (
          <DropdownMenu.RadioItem
            key={option.value}
            value={option.value}
            lang={option.lang}
            className="menu-item"
            onSelect={(event) => staysOpen && event.preventDefault()}
            onPointerUp={preventSelectOnRelease}
          >
            <DropdownMenu.ItemIndicator>
              <Check aria-hidden="true" strokeWidth={3} className="size-4" />
            </DropdownMenu.ItemIndicator>
            {option.label}
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
    </>
  );
}

export function MenuLine() {
  return <DropdownMenu.Separator className="my-2 h-px bg-hairline" />;
}

export function MenuNote({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Label className="max-w-80 px-3 py-2 text-sm wrap-anywhere text-soft">
      {children}
    </DropdownMenu.Label>
  );
}
