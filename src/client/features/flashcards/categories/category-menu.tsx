import { ListPlus, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MenuProps } from '#client/ui/menu-button.tsx';
import { MenuItem, MenuLine, MenuSheet } from '#client/ui/menu-sheet.tsx';
import type { Category } from '#shared/library/tables/category.ts';

const ICON = { className: 'size-5 shrink-0' };

export type CategoryMenuItems = {
  category: Category;
  onEdit: (category: Category) => void;
  onAddToSet: (category: Category) => void;
  onDelete: (category: Category) => void;
};

export function CategoryMenu({
  category,
  hasCards,
  onEdit,
  onAddToSet,
  onDelete,
  ...menu
}: MenuProps & CategoryMenuItems & { hasCards: boolean }) {
  const { t } = useTranslation('flashcards');
  return (
    <MenuSheet {...menu}>
      <MenuItem icon={<Pencil {...ICON} />} onSelect={() => onEdit(category)}>
        {t('row.edit')}
      </MenuItem>
      {hasCards && (
        <MenuItem icon={<ListPlus {...ICON} />} onSelect={() => onAddToSet(category)}>
          {t('bulk.add')}
        </MenuItem>
      )}
      <MenuLine />
      <MenuItem icon={<Trash2 {...ICON} />} onSelect={() => onDelete(category)}>
        {t('row.delete')}
      </MenuItem>
    </MenuSheet>
  );
}
