import { EllipsisVertical } from 'lucide-react';
import type { RefObject } from 'react';
import { buttonClass } from '#client/ui/button-class.ts';
import { loadable } from '#client/ui/loadable.tsx';
import { MenuButton } from '#client/ui/menu-button.tsx';
import type { RowMenuItems } from './row-menu.tsx';

export const RowMenu = loadable(async () => (await import('./row-menu.tsx')).RowMenu);

type RowMenuButtonProps = {
  label: string;
  items: RowMenuItems;
  ref?: RefObject<HTMLButtonElement | null>;
  className?: string;
};

export function RowMenuButton({ label, items, ref, className = 'shrink-0' }: RowMenuButtonProps) {
  return (
    <div className={`relative ${className}`}>
      <MenuButton
        menu={RowMenu}
        menuProps={{ items }}
        ref={ref}
        data-action="menu"
        aria-label={label}
        className={buttonClass('quiet', 'text-soft', 'icon')}
      >
        <EllipsisVertical className="size-6" />
      </MenuButton>
    </div>
  );
}
