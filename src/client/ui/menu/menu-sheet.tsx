import { DropdownMenu } from 'radix-ui';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import type { MenuProps } from './menu-button.tsx';

export const MENU_ITEM_CLASS =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 text-base outline-none select-none data-highlighted:bg-sprout-100';

/**
 * The sheet of a drop-down menu, at the right edge of its button. It stays beside the button instead of going through a
 * portal to the end of the page, so that it is part of a landmark.
 */
export function MenuSheet({
  button,
  buttonId,
  open,
  byKey,
  onOpenChange,
  children,
}: MenuProps & { children: ReactNode }) {
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Radix does the same for keys that were pressed while it was here.
    if (open && byKey) sheet.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
  }, [open, byKey]);
  return (
    // Not modal: a modal menu hides the page and locks its scrolling for a small choice.
    <DropdownMenu.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger asChild>
        <ButtonElsewhere button={button} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        ref={sheet}
        aria-labelledby={buttonId}
        align="end"
        sideOffset={6}
        collisionPadding={8}
        className="z-30 min-w-56 rounded-card border border-line bg-paper p-2 shadow-card"
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

/** Stands for a trigger that has been on screen before the menu was: the sheet is placed at it and gives it the focus back. */
function ButtonElsewhere({ button, ref }: { button: MenuProps['button']; ref?: Ref<HTMLButtonElement> }) {
  useImperativeHandle(ref, () => button.current as HTMLButtonElement);
  return null;
}

export function MenuItem({
  icon,
  onSelect,
  children,
}: {
  icon: ReactNode;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.Item className={MENU_ITEM_CLASS} onSelect={onSelect}>
      {icon}
      {children}
    </DropdownMenu.Item>
  );
}

export function MenuLine() {
  return <DropdownMenu.Separator className="my-2 h-px bg-line" />;
}

/** A line that says something and does nothing, such as whose account this is. */
export function MenuNote({ children }: { children: ReactNode }) {
  return (
    <DropdownMenu.Label className="max-w-72 px-3 py-2 text-sm text-ink-soft">{children}</DropdownMenu.Label>
  );
}
