import { ArrowDown, ArrowUp, Layers, Pencil, Play, Sprout, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MenuProps } from '#client/ui/menu/menu-button.tsx';
import { MenuItem, MenuSheet } from '#client/ui/menu/menu-sheet.tsx';

const ICON = 'size-5';

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
  return (
    <MenuSheet {...menu}>
      <MenuItem
        icon={<Layers aria-hidden="true" className={ICON} />}
        onSelect={() => onManage(menu.button.current)}
      >
        {t('words.manage')}
      </MenuItem>
      <MenuItem
        icon={<Sprout aria-hidden="true" className={ICON} />}
        onSelect={() => onPace(menu.button.current)}
      >
        {t('sets.pace')}
      </MenuItem>
      {onBegin && (
        <MenuItem icon={<Play aria-hidden="true" className={ICON} />} onSelect={onBegin}>
          {t('sets.begin')}
        </MenuItem>
      )}
      <MenuItem
        icon={<Pencil aria-hidden="true" className={ICON} />}
        onSelect={() => onRename(menu.button.current)}
      >
        {t('sets.rename')}
      </MenuItem>
      {onMoveUp && (
        <MenuItem icon={<ArrowUp aria-hidden="true" className={ICON} />} onSelect={onMoveUp}>
          {t('sets.moveUp')}
        </MenuItem>
      )}
      {onMoveDown && (
        <MenuItem icon={<ArrowDown aria-hidden="true" className={ICON} />} onSelect={onMoveDown}>
          {t('sets.moveDown')}
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 aria-hidden="true" className={ICON} />} onSelect={onDelete}>
        {t('sets.delete')}
      </MenuItem>
    </MenuSheet>
  );
}
