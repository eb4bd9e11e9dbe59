import { AlertDialog as RadixAlertDialog } from 'radix-ui';
import type { RefObject } from 'react';
import { buttonClass } from './button-class.ts';
import { DIALOG_OVERLAY, SMALL_DIALOG_BOX } from './dialog-class.ts';
import { useOpenDialog } from './open-dialogs.ts';
import { useReturnFocus } from './use-return-focus.ts';

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
