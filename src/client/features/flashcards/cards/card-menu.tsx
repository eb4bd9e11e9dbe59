import { ChartNoAxesColumn, ListChecks, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from '#client/lib/navigation/navigation-context.ts';
import type { MenuProps } from '#client/ui/menu/menu-button.tsx';
import { MenuItem, MenuLine, MenuSheet } from '#client/ui/menu/menu-sheet.tsx';
import type { Flashcard } from '#shared/library/schema.ts';
import { addressOfWays } from './ways-address.ts';

const ICON = { 'aria-hidden': true, className: 'size-5 shrink-0' } as const;

export type CardMenuItems = {
  card: Flashcard;
  onEdit: (card: Flashcard) => void;
  onSelect: (card: Flashcard) => void;
  onDelete: (card: Flashcard) => void;
};

/** What can be done with a card of the list. */
export function CardMenu({ card, onEdit, onSelect, onDelete, ...menu }: MenuProps & CardMenuItems) {
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
      <MenuItem icon={<ChartNoAxesColumn {...ICON} />} onSelect={() => navigate(addressOfWays(card))}>
        {t('card.ways')}
      </MenuItem>
      <MenuLine />
      <MenuItem icon={<Trash2 {...ICON} />} onSelect={() => onDelete(card)}>
        {t('row.delete')}
      </MenuItem>
    </MenuSheet>
  );
}
