import { type RefObject, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { SetChoice } from './plan-into-set.ts';
import { SetForm } from './set-form.tsx';

type SetDialogProps = {
  title: string;
  flashcardIds: readonly string[];
  onChoose: (choice: SetChoice) => void;
  onClose: () => void;
  /** Where the focus goes afterwards, when what opened the dialog is gone by then. */
  returnFocus?: RefObject<HTMLElement | null>;
};

/** Puts cards into a set that is chosen here. Mount it to open it. */
export function SetDialog({ title, flashcardIds, onChoose, onClose, returnFocus }: SetDialogProps) {
  const { t } = useTranslation('flashcards');
  const formId = useId();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      {...(returnFocus && { returnFocus })}
      footer={
        <>
          <Button onClick={onClose}>{t('row.cancel')}</Button>
          <Button type="submit" form={formId} tone="primary">
            {t('bulk.addConfirm')}
          </Button>
        </>
      }
    >
      <SetForm id={formId} flashcardIds={flashcardIds} onChoose={onChoose} />
    </Dialog>
  );
}
