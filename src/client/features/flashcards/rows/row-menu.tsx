import type { LucideIcon } from 'lucide-react';
import { Fragment } from 'react';
import type { MenuProps } from '#client/ui/menu-button.tsx';
import { MenuItem, MenuSeparator, MenuSheet } from '#client/ui/menu-sheet.tsx';

export type RowMenuItem = { Icon: LucideIcon; text: string; onSelect: () => void; isApart?: boolean };

export function RowMenu({ items, ...menu }: MenuProps & { items: readonly RowMenuItem[] }) {
  return (
    <MenuSheet {...menu}>
      {items.map(({ Icon, text, onSelect, isApart }) => (
        <Fragment key={text}>
          {isApart && <MenuSeparator />}
          <MenuItem icon={<Icon className="size-5 shrink-0" />} onSelect={onSelect}>
            {text}
          </MenuItem>
        </Fragment>
      ))}
    </MenuSheet>
  );
}
