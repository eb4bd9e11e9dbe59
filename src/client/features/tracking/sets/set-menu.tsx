import { EllipsisVertical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#client/ui/button-class.ts';
import { loadable } from '#client/ui/loadable.tsx';
import { MenuButton } from '#client/ui/menu/menu-button.tsx';
import type { SetMenuActions } from './set-menu-sheet.tsx';

const Sheet = loadable(async () => (await import('./set-menu-sheet.tsx')).SetMenuSheet);

/** Renames, moves and deletes a set. */
export function SetMenu({ name, actions }: { name: string; actions: SetMenuActions }) {
  const { t } = useTranslation('tracking');
  return (
    <MenuButton
      menu={Sheet}
      menuProps={{ actions }}
      aria-label={t('sets.menuOf', { name })}
      className={buttonClass('quiet', 'size-11 shrink-0 px-0!')}
    >
      <EllipsisVertical aria-hidden="true" className="size-5" />
    </MenuButton>
  );
}
