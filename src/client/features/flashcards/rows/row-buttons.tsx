import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';

/** Edit and Delete at the end of a row; `name` tells screen readers of what. */
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
        onClick={onEdit}
        className="px-3"
        icon={<Pencil aria-hidden="true" className="size-4 max-sm:hidden" />}
      >
        {t('row.edit')}
        <VisuallyHidden> {name}</VisuallyHidden>
      </Button>
      <Button
        tone="danger"
        data-action="delete"
        onClick={onDelete}
        className="px-3"
        icon={<Trash2 aria-hidden="true" className="size-4 max-sm:hidden" />}
      >
        {t('row.delete')}
        <VisuallyHidden> {name}</VisuallyHidden>
      </Button>
    </div>
  );
}
