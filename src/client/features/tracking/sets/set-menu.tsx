import { EllipsisVertical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#client/ui/button-class.ts';
import { loadable } from '#client/ui/loadable.tsx';
import { MenuButton } from '#client/ui/menu/menu-button.tsx';
import type { SetMenuActions } from './set-menu-sheet.tsx';

const Sheet = loadable(async () => (await import('./set-menu-sheet.tsx')).SetMenuSheet);

/** Opens the words and the pace of a set; renames, moves and deletes it. */
export function SetMenu({ name, actions }: { name: string; actions: SetMenuActions }) {
  const { t } = useTranslation('tracking');
  return (
    <MenuButton
      menu={Sheet}
      menuProps={{ actions }}
      aria-label={t('sets.menuOf', { name })}
      className={buttonClass('quiet', 'shrink-0 text-soft!', 'icon')}
    >
      <EllipsisVertical aria-hidden="true" className="size-5" />
    </MenuButton>
  );
}
