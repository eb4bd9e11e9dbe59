import { AlertDialog as RadixAlertDialog } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { buttonClass } from './button-class.ts';
import { useDialogRegistration, useRestoreFocus } from './open-dialogs.ts';

type AlertBoxProps = {
  open: boolean;
  onClose: () => void;
  /** Receives focus on close if the element that opened the dialog, such as a menu item, has been unmounted. */
  returnFocusRef?: RefObject<HTMLElement | null> | undefined;
  isDescribed: boolean;
  className: string;
  children: ReactNode;
};

function AlertBox({ open, onClose, returnFocusRef, isDescribed, className, children }: AlertBoxProps) {
  useDialogRegistration(open, onClose);
  const focusHandlers = useRestoreFocus(returnFocusRef);
  return (
    <RadixAlertDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <RadixAlertDialog.Portal>
        <div aria-hidden="true" className="dialog-backdrop" />
        <RadixAlertDialog.Content
          className="dialog-box dialog-box-narrow"
          {...focusHandlers}
          {...(!isDescribed && { 'aria-describedby': undefined })}
        >
          <div className={`flex flex-col overflow-y-auto p-5 ${className}`}>{children}</div>
        </RadixAlertDialog.Content>
      </RadixAlertDialog.Portal>
    </RadixAlertDialog.Root>
  );
}

type AlertDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  cancelLabel: string;
  confirmLabel: string;
  onConfirm: () => void;
  tone?: 'primary' | 'danger';
  returnFocusRef?: RefObject<HTMLElement | null>;
};

/** Asks a modal question. Escape cancels, and Cancel has initial focus. */
export function AlertDialog(props: AlertDialogProps) {
  const { open, onOpenChange, title, description, cancelLabel, confirmLabel, onConfirm, returnFocusRef } =
    props;
  return (
    <AlertBox
      open={open}
      returnFocusRef={returnFocusRef}
      onClose={() => onOpenChange(false)}
      isDescribed
      className="gap-3"
    >
      <RadixAlertDialog.Title className="title">{title}</RadixAlertDialog.Title>
      <RadixAlertDialog.Description className="text-soft">{description}</RadixAlertDialog.Description>
      <div className="dialog-buttons mt-2">
        <RadixAlertDialog.Cancel className={buttonClass('secondary')}>{cancelLabel}</RadixAlertDialog.Cancel>
        <RadixAlertDialog.Action className={buttonClass(props.tone ?? 'primary')} onClick={onConfirm}>
          {confirmLabel}
        </RadixAlertDialog.Action>
      </div>
    </AlertBox>
  );
}

type NoticeDialogProps = {
  text: string | null;
  okLabel: string;
  onClose: () => void;
  returnFocusRef?: RefObject<HTMLElement | null>;
};

export function NoticeDialog({ text, okLabel, onClose, returnFocusRef }: NoticeDialogProps) {
  return (
    <AlertBox
      open={text !== null}
      onClose={onClose}
      returnFocusRef={returnFocusRef}
      isDescribed={false}
      className="gap-4"
    >
      <RadixAlertDialog.Title className="text-lg font-semibold">{text}</RadixAlertDialog.Title>
      <div className="dialog-buttons">
        <RadixAlertDialog.Action className={buttonClass('primary')}>{okLabel}</RadixAlertDialog.Action>
      </div>
    </AlertBox>
  );
}
