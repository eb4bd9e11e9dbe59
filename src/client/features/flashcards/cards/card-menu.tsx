import { ChartNoAxesColumn, ListChecks, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from '#client/lib/navigation/navigation-context.ts';
import type { MenuProps } from '#client/ui/menu-button.tsx';
import { MenuItem, MenuLine, MenuSheet } from '#client/ui/menu-sheet.tsx';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';

const ICON = { className: 'size-5 shrink-0' };

export type CardMenuItems = {
  card: Flashcard;
  /** The address of the page that says how far the card has come. */
  ways: string;
  onEdit: (card: Flashcard) => void;
  onSelect: (card: Flashcard) => void;
  onDelete: (card: Flashcard) => void;
};

export function CardMenu({ card, ways, onEdit, onSelect, onDelete, ...menu }: MenuProps & CardMenuItems) {
  const { t } = useTranslation('flashcards');
  const navigate = useNavigate();
  return (
    <MenuSheet {...menu}>
      <MenuItem icon={<Pencil {...ICON} />} onSelect={() => onEdit(card)}>
        {t('row.edit')}
      </MenuItem>
      <MenuItem icon={<ListChecks {...ICON} />} onSelect={() => onSelect(card)}>
        {t('bulk.start')}
      </MenuItem>
      <MenuItem icon={<ChartNoAxesColumn {...ICON} />} onSelect={() => navigate(ways)}>
        {t('card.ways')}
      </MenuItem>
      <MenuLine />
      <MenuItem icon={<Trash2 {...ICON} />} onSelect={() => onDelete(card)}>
        {t('row.delete')}
      </MenuItem>
    </MenuSheet>
  );
}
