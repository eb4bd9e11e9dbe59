import {
  type ComponentProps,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react';
import type { Loadable } from './loadable.tsx';

export type MenuProps = {
  button: RefObject<HTMLButtonElement | null>;
  buttonId: string;
  open: boolean;
  /** True if a key opened the menu. The first item then receives focus. */
  isOpenedByKey: boolean;
  onOpenChange: (open: boolean) => void;
};

type MenuButtonProps<Extra> = ComponentProps<'button'> & {
  menu: Loadable<MenuProps & Extra>;
  menuProps: Extra;
  ref?: RefObject<HTMLButtonElement | null> | undefined;
};

const OPENING_KEYS = ['Enter', ' ', 'ArrowDown'];

/** Loads its menu on hover or focus. If clicked before the menu has loaded, it opens later. */
export function MenuButton<Extra extends object>({
  menu: Menu,
  menuProps,
  ref,
  ...button
}: MenuButtonProps<Extra>) {
  const id = useId();
  const ownRef = useRef<HTMLButtonElement>(null);
  const buttonRef = ref ?? ownRef;
  const [isNear, setIsNear] = useState(false);
  const [open, setOpen] = useState(false);
  const [isOpenedByKey, setIsOpenedByKey] = useState(false);
  const handleApproach = () => void Menu.preload().then(() => setIsNear(true));
  const show = (next: boolean, isKey: boolean) => {
    setIsOpenedByKey(isKey);
    setOpen(next);
  };

  const handlePointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || event.ctrlKey) return;
    show(!open, false);
    // The menu receives focus instead of the button.
    if (!open) event.preventDefault();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!OPENING_KEYS.includes(event.key)) return;
    show(event.key === 'ArrowDown' || !open, true);
    event.preventDefault();
  };

  return (
    <>
      <button
        {...button}
        type="button"
        id={id}
        ref={buttonRef}
        aria-haspopup="menu"
        aria-expanded={open}
        data-state={open ? 'open' : 'closed'}
        onPointerEnter={handleApproach}
        onFocus={handleApproach}
        onPointerDown={handlePointerDown}
        onKeyDown={handleKeyDown}
      />
      {(isNear || open) && (
        <Menu
          {...menuProps}
          button={buttonRef}
          buttonId={id}
          open={open}
          isOpenedByKey={isOpenedByKey}
          onOpenChange={setOpen}
        />
      )}
    </>
  );
}
