import type { ReactNode, RefObject } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type FormDialogProps = {
  title: string;
  /** The id of the form among `children`, which the confirming button submits. */
  formId: string;
  cancelLabel: string;
  confirmLabel: string;
  canConfirm?: boolean;
  onClose: () => void;
  /** Where the focus goes afterwards, when what opened the dialog is gone by then. */
  returnFocus?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
};

/**
 * A dialog around a form, with a button that cancels and one that submits. What is typed into it is kept nowhere else. Mount it
 * to open it.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, formId, cancelLabel, confirmLabel, canConfirm = true, onClose, returnFocus } = props;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      holdsInput="whenTyped"
      {...(returnFocus && { returnFocus })}
      footer={
        <>
          <Button onClick={onClose}>{cancelLabel}</Button>
          <Button type="submit" form={formId} tone="primary" disabled={!canConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}
