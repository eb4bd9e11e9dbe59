import { EllipsisVertical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#client/ui/button-class.ts';
import type { Loadable } from '#client/ui/loadable.tsx';
import { MenuButton, type MenuProps } from '#client/ui/menu-button.tsx';

export function RowMenuButton<Extra extends object>({
  name,
  menu,
  menuProps,
}: {
  name: string;
  menu: Loadable<MenuProps & Extra>;
  menuProps: Extra;
}) {
  const { t } = useTranslation('flashcards');
  return (
    <div className="relative shrink-0">
      <MenuButton
        menu={menu}
        menuProps={menuProps}
        data-action="menu"
        aria-label={t('row.moreOf', { name })}
        className={buttonClass('quiet', 'text-soft', 'icon')}
      >
        <EllipsisVertical className="size-6" />
      </MenuButton>
    </div>
  );
}
