import { ArrowDown, ArrowUp, Layers, Pencil, Play, Sprout, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MenuProps } from '#client/ui/menu-button.tsx';
import { MenuItem, MenuSheet } from '#client/ui/menu-sheet.tsx';

/** A move is null without a place to move to, `onBegin` where the set is not waiting. */
export type SetMenuActions = {
  /** `button` is the menu's, to which the focus returns. */
  onManage: (button: HTMLButtonElement | null) => void;
  onPace: (button: HTMLButtonElement | null) => void;
  onBegin: (() => void) | null;
  onRename: (button: HTMLButtonElement | null) => void;
  onMoveUp: (() => void) | null;
  onMoveDown: (() => void) | null;
  onDelete: () => void;
};

export function SetMenuSheet({ actions, ...menu }: MenuProps & { actions: SetMenuActions }) {
  const { t } = useTranslation('tracking');
  const { onManage, onPace, onBegin, onRename, onMoveUp, onMoveDown, onDelete } = actions;
  const items = [
    { Icon: Layers, text: t('words.manage'), onSelect: () => onManage(menu.button.current) },
    { Icon: Sprout, text: t('sets.pace'), onSelect: () => onPace(menu.button.current) },
    { Icon: Play, text: t('sets.begin'), onSelect: onBegin },
    { Icon: Pencil, text: t('sets.rename'), onSelect: () => onRename(menu.button.current) },
    { Icon: ArrowUp, text: t('sets.moveUp'), onSelect: onMoveUp },
    { Icon: ArrowDown, text: t('sets.moveDown'), onSelect: onMoveDown },
    { Icon: Trash2, text: t('sets.delete'), onSelect: onDelete },
  ];
  return (
    <MenuSheet {...menu}>
      {items.map(
        ({ Icon, text, onSelect }) =>
          onSelect && (
            <MenuItem key={text} icon={<Icon className="size-5" />} onSelect={onSelect}>
              {text}
            </MenuItem>
          ),
      )}
    </MenuSheet>
  );
}
