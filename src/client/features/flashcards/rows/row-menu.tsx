import type { LucideIcon } from 'lucide-react';
import { Fragment } from 'react';
import type { MenuProps } from '#client/ui/menu-button.tsx';
import { MenuItem, MenuSeparator, MenuSheet } from '#client/ui/menu-sheet.tsx';

type RowMenuItem = { Icon: LucideIcon; text: string; onSelect: () => void; isApart?: boolean };
export type RowMenuItems = readonly (RowMenuItem | false | null)[];

export function RowMenu({ items, ...menu }: MenuProps & { items: RowMenuItems }) {
  return (
    <MenuSheet {...menu}>
      {items
        .filter((item) => item !== null && item !== false)
        .map(({ Icon, text, onSelect, isApart }) => (
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
