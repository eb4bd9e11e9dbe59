import { useTranslation } from 'react-i18next';
import type { MenuProps } from '#client/ui/menu-button.tsx';
import { MenuItem, MenuSheet } from '#client/ui/menu-sheet.tsx';
import type { Child } from '#shared/library/tables/child.ts';
import { ChildPicture } from './child-picture.tsx';
import { useChildName } from './use-child.ts';

type MoveMenuProps = MenuProps & { otherChildren: readonly Child[]; moveTo: (child: Child) => void };

export function MoveMenuSheet({ otherChildren, moveTo, ...menu }: MoveMenuProps) {
  const { t } = useTranslation('children');
  const getName = useChildName();
  return (
    <MenuSheet {...menu}>
      {otherChildren.map((child) => (
        <MenuItem
          key={child.id}
          icon={<ChildPicture child={child} className="size-6" />}
          onSelect={() => moveTo(child)}
        >
          {t('moveTo', { name: getName(child) })}
        </MenuItem>
      ))}
    </MenuSheet>
  );
}
