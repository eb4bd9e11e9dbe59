import { EllipsisVertical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#client/ui/button-class.ts';
import { loadable } from '#client/ui/loadable.tsx';
import { MenuButton } from '#client/ui/menu-button.tsx';
import type { RowMenuItem } from './row-menu.tsx';

export const RowMenu = loadable(async () => (await import('./row-menu.tsx')).RowMenu);

export function RowMenuButton({ name, items }: { name: string; items: readonly RowMenuItem[] }) {
  const { t } = useTranslation('flashcards');
  return (
    <div className="relative shrink-0">
      <MenuButton
        menu={RowMenu}
        menuProps={{ items }}
        data-action="menu"
        aria-label={t('row.optionsOf', { name })}
        className={buttonClass('quiet', 'text-soft', 'icon')}
      >
        <EllipsisVertical className="size-6" />
      </MenuButton>
    </div>
  );
}
