import type { MenuProps } from '#client/ui/menu/menu-button.tsx';
import { MenuSheet } from '#client/ui/menu/menu-sheet.tsx';
import { LanguageItems } from './language-items.tsx';

/** The sheet of `LanguageMenu`. */
export function LanguageSheet(menu: MenuProps) {
  return (
    <MenuSheet {...menu}>
      <LanguageItems />
    </MenuSheet>
  );
}
