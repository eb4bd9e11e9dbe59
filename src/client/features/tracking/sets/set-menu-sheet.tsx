import { ArrowDown, ArrowUp, Layers, Pencil, Play, Sprout, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MenuProps } from '#client/ui/menu-button.tsx';
import { MenuItem, MenuSheet } from '#client/ui/menu-sheet.tsx';

const ITEMS = [
  { action: 'manage', Icon: Layers, text: 'words.manage' },
  { action: 'pace', Icon: Sprout, text: 'sets.pace' },
  { action: 'begin', Icon: Play, text: 'sets.begin' },
  { action: 'rename', Icon: Pencil, text: 'sets.rename' },
  { action: 'moveUp', Icon: ArrowUp, text: 'sets.moveUp' },
  { action: 'moveDown', Icon: ArrowDown, text: 'sets.moveDown' },
  { action: 'delete', Icon: Trash2, text: 'sets.delete' },
] as const;

/** Each action receives the menu's button, to which focus returns. An unavailable action is falsy. */
export type SetMenuActions = Record<
  (typeof ITEMS)[number]['action'],
  ((button: HTMLButtonElement | null) => void) | false | '' | undefined
>;

export function SetMenuSheet({ actions, ...menu }: MenuProps & { actions: SetMenuActions }) {
  const { t } = useTranslation('tracking');
  return (
    <MenuSheet {...menu}>
      {ITEMS.map(({ action, Icon, text }) => {
        const runAction = actions[action];
        return (
          runAction && (
            <MenuItem
              key={action}
              icon={<Icon className="size-5" />}
              onSelect={() => runAction(menu.button.current)}
            >
              {t(text)}
            </MenuItem>
          )
        );
      })}
    </MenuSheet>
  );
}
