import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type PointerEvent, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import type { MenuProps } from './menu-button.tsx';

/** Renders next to its button instead of in a portal so that the menu is inside a landmark. */
export function MenuSheet({
  button,
  buttonId,
  open,
  isOpenedByKey,
  onOpenChange,
  children,
}: MenuProps & { children: ReactNode }) {
  const contentRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Radix focuses the first item only if the key was pressed after Radix had loaded.
    if (open && isOpenedByKey) contentRef.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
  }, [open, isOpenedByKey]);
  return (
    // A modal menu would hide the page and lock scrolling.
    <DropdownMenu.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger asChild>
        <ExternalTrigger button={button} />
      </DropdownMenu.Trigger>
      {open && <div aria-hidden="true" className="menu-backdrop" />}
      <DropdownMenu.Content
        ref={contentRef}
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

/** Passes the button, which was rendered before the menu loaded, to Radix as the trigger. */
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

/** Prevents selection on release, because the menu may open under the pointer on a narrow screen. */
function preventSelectOnRelease(event: PointerEvent): void {
  event.preventDefault();
}

type MenuRadioGroupProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; lang?: string }[];
  onChange: (value: Value) => void;
  staysOpen?: boolean;
};

export function MenuRadioGroup<Value extends string>({
  label,
  value,
  options,
  onChange,
  staysOpen = false,
}: MenuRadioGroupProps<Value>) {
  const handleChange = (nextValue: string) => {
    const option = options.find((candidate) => candidate.value === nextValue);
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

export function MenuSeparator() {
  return <DropdownMenu.Separator className="my-2 h-px bg-hairline" />;
}

export function MenuNote({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Label className="max-w-80 px-3 py-2 text-sm wrap-anywhere text-soft">
      {children}
    </DropdownMenu.Label>
  );
}
