import { type RefObject, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#client/ui/form-dialog.tsx';
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
    <FormDialog
      title={title}
      formId={formId}
      cancelLabel={t('row.cancel')}
      confirmLabel={t('bulk.addConfirm')}
      onClose={onClose}
      returnFocus={returnFocus}
    >
      <SetForm id={formId} flashcardIds={flashcardIds} onChoose={onChoose} />
    </FormDialog>
  );
}
