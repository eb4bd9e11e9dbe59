import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.tsx';
import { DIALOG_BOX, DIALOG_OVERLAY } from './dialog-class.ts';
import { hasTypedText } from './has-typed-text.ts';
import { useOpenDialog } from './open-dialogs.ts';
import { ScrollBox } from './scroll-box.tsx';
import { useReturnFocus } from './use-return-focus.ts';

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One sentence below the title, read out with it. Without one the content must speak for itself. */
  description?: ReactNode;
  /** Buttons at the bottom; they stay in view while the content scrolls. */
  footer?: ReactNode;
  /** Off while work is under way that a slip of the finger must not end. */
  closable?: boolean;
  /**
   * Something was typed into it that is kept nowhere: neither a click beside it nor the Back of a phone closes it then.
   * `whenTyped`: as soon as one of its fields has another text than it began with.
   */
  holdsInput?: boolean | 'whenTyped';
  /** A question of weight: announced as an alert, and a click beside it does not close it. */
  alert?: boolean;
  /** Where the focus goes afterwards, when what opened the dialog is gone by then. */
  returnFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
};

/** A modal dialog: traps focus, closes on Escape and on a click beside it, gives the focus back; scrolls inside on small screens. A sheet under 640 px. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  footer,
  closable = true,
  holdsInput = false,
  alert = false,
  returnFocus,
  children,
}: DialogProps) {
  const { t } = useTranslation();
  const content = useRef<HTMLDivElement>(null);
  const mayLeave = () =>
    closable && !(holdsInput === 'whenTyped' ? hasTypedText(content.current) : holdsInput);
  useOpenDialog(open, () => mayLeave() && onOpenChange(false));
  const focusHandlers = useReturnFocus(returnFocus);
  return (
    <RadixDialog.Root open={open} onOpenChange={(next) => (next || closable) && onOpenChange(next)}>
      <RadixDialog.Portal>
        <div aria-hidden="true" className={DIALOG_OVERLAY} />
        <RadixDialog.Content
          ref={content}
          className={DIALOG_BOX}
          {...(alert && { role: 'alertdialog' })}
          onInteractOutside={(event) => (alert || !mayLeave()) && event.preventDefault()}
          onEscapeKeyDown={(event) =>
            (!closable || event.isComposing || isListOpen()) && event.preventDefault()
          }
          {...focusHandlers}
          {...(!description && { 'aria-describedby': undefined })}
        >
          <header className="flex items-start justify-between gap-2 pt-2 pr-3 pl-5 sm:pt-4">
            <RadixDialog.Title className="title min-w-0 py-2.5">{title}</RadixDialog.Title>
            {closable && (
              <RadixDialog.Close asChild>
                <IconButton label={t('close')} icon={<X aria-hidden="true" className="size-5 shrink-0" />} />
              </RadixDialog.Close>
            )}
          </header>
          <ScrollBox label={title} className="min-h-0 flex-auto overflow-y-auto px-5 py-3">
            {description && (
              <RadixDialog.Description className="mb-3 text-soft">{description}</RadixDialog.Description>
            )}
            {children}
          </ScrollBox>
          {footer && <footer className="dialog-buttons border-t border-hairline px-5 py-4">{footer}</footer>}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** Returns whether the focus is in a field whose list of suggestions is open: Escape closes that list alone. */
function isListOpen(): boolean {
  return document.activeElement?.matches('[role="combobox"][aria-expanded="true"]') ?? false;
}
