import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';

/**
 * Edit and Delete at the end of a row; `name` tells screen readers of what. On phones the icons alone leave the word its
 * room.
 */
export function RowButtons({
  name,
  onEdit,
  onDelete,
}: {
  name: string;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { t } = useTranslation('flashcards');
  return (
    <div className="flex shrink-0 gap-2">
      <Button
        data-action="edit"
        aria-label={t('row.editOf', { name })}
        onClick={onEdit}
        className="px-3"
        icon={<Pencil aria-hidden="true" className="size-5 sm:size-4" />}
      >
        <span className="max-sm:hidden">{t('row.edit')}</span>
      </Button>
      <Button
        tone="danger"
        data-action="delete"
        aria-label={t('row.deleteOf', { name })}
        onClick={onDelete}
        className="px-3"
        icon={<Trash2 aria-hidden="true" className="size-5 sm:size-4" />}
      >
        <span className="max-sm:hidden">{t('row.delete')}</span>
      </Button>
    </div>
  );
}
