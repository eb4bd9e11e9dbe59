import type { MenuProps } from './menu-button.tsx';
import { LanguageItems, MenuSheet } from './menu-sheet.tsx';

/** The sheet of `LanguageMenu`. */
export function LanguageSheet(menu: MenuProps) {
  return (
    <MenuSheet {...menu}>
      <LanguageItems />
    </MenuSheet>
  );
}
