import { AlertDialog as RadixAlertDialog } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { buttonClass } from './button-class.ts';
import { DIALOG_OVERLAY, SMALL_DIALOG_BOX, useOpenDialog, useReturnFocus } from './open-dialogs.ts';

type AlertDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  cancelLabel: string;
  confirmLabel: string;
  onConfirm: () => void;
  /** `danger` when confirming takes something away. */
  tone?: 'primary' | 'danger';
  /** Where the focus goes afterwards, when what opened the question (a menu item) is gone by then. */
  returnFocus?: RefObject<HTMLElement | null>;
};

/** A question that must be answered before anything else; Escape and the focus at opening are on the side of caution (cancel). */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  description,
  cancelLabel,
  confirmLabel,
  onConfirm,
  tone = 'primary',
  returnFocus,
}: AlertDialogProps) {
  useOpenDialog(open, () => onOpenChange(false));
  const focusHandlers = useReturnFocus(returnFocus);
  return (
    <RadixAlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixAlertDialog.Portal>
        <div aria-hidden="true" className={DIALOG_OVERLAY} />
        <RadixAlertDialog.Content className={SMALL_DIALOG_BOX} {...focusHandlers}>
          <div className="flex flex-col gap-3 overflow-y-auto p-5">
            <RadixAlertDialog.Title className="title">{title}</RadixAlertDialog.Title>
            <RadixAlertDialog.Description className="text-soft">{description}</RadixAlertDialog.Description>
            <div className="dialog-buttons mt-2">
              <RadixAlertDialog.Cancel className={buttonClass('secondary')}>
                {cancelLabel}
              </RadixAlertDialog.Cancel>
              <RadixAlertDialog.Action className={buttonClass(tone)} onClick={onConfirm}>
                {confirmLabel}
              </RadixAlertDialog.Action>
            </div>
          </div>
        </RadixAlertDialog.Content>
      </RadixAlertDialog.Portal>
    </RadixAlertDialog.Root>
  );
}

type NoticeDialogProps = {
  /** What is said; null shows nothing. */
  text: string | null;
  okLabel: string;
  /** Called once it is read, by the button or by Escape. */
  onClose: () => void;
  /** Where the focus goes afterwards, when what began it was disabled meanwhile and has lost the focus. */
  returnFocus?: RefObject<HTMLElement | null>;
};

/**
 * One sentence and OK, in place of `window.alert`: read out at once, the focus on the button, given back afterwards.
 */
export function NoticeDialog({ text, okLabel, onClose, returnFocus }: NoticeDialogProps) {
  useOpenDialog(text !== null, onClose);
  const focusHandlers = useReturnFocus(returnFocus);
  return (
    <RadixAlertDialog.Root open={text !== null} onOpenChange={(open) => !open && onClose()}>
      <RadixAlertDialog.Portal>
        <div aria-hidden="true" className={DIALOG_OVERLAY} />
        <RadixAlertDialog.Content
          {...focusHandlers}
          aria-describedby={undefined}
          className={SMALL_DIALOG_BOX}
        >
          <div className="flex flex-col gap-4 overflow-y-auto p-5">
            <RadixAlertDialog.Title className="text-lg font-semibold">{text}</RadixAlertDialog.Title>
            <div className="dialog-buttons">
              <RadixAlertDialog.Action className={buttonClass('primary')}>{okLabel}</RadixAlertDialog.Action>
            </div>
          </div>
        </RadixAlertDialog.Content>
      </RadixAlertDialog.Portal>
    </RadixAlertDialog.Root>
  );
}
