import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertDialog } from '#client/ui/alert-dialog.tsx';
import { Button } from '#client/ui/button.tsx';

export type DeleteTogetherProps = {
  name: string;
  cardCount: number;
  onDelete: () => void;
  onCancel: () => void;
};

/** Offers to delete a category together with the cards that prevented its deletion. */
export function DeleteTogether({ name, cardCount, onDelete, onCancel }: DeleteTogetherProps) {
  const { t } = useTranslation('flashcards');
  const [isAsked, setAsked] = useState(false);
  return (
    <div className="relative flex flex-wrap-reverse justify-end gap-2 px-4 pb-3">
      <Button onClick={onCancel}>{t('row.cancel')}</Button>
      <Button tone="danger" onClick={() => setAsked(true)}>
        {t('category.deleteTogether', { count: cardCount })}
      </Button>
      <AlertDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t('category.togetherTitle', { count: cardCount, name })}
        description={t('category.togetherText')}
        cancelLabel={t('row.cancel')}
        confirmLabel={t('row.delete')}
        tone="danger"
        onConfirm={onDelete}
      />
    </div>
  );
}
