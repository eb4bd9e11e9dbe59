import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.tsx';
import { DIALOG_BOX, DIALOG_OVERLAY } from './dialog-class.ts';
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
  /** A question of weight: announced as an alert, and a click beside it does not close it. */
  alert?: boolean;
  /** Where the focus goes afterwards, when what opened the dialog is gone by then. */
  returnFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
};

/** A modal dialog: traps focus, closes on Escape and on a click beside it, gives the focus back; scrolls inside on small screens. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  footer,
  closable = true,
  alert = false,
  returnFocus,
  children,
}: DialogProps) {
  const { t } = useTranslation();
  useOpenDialog(open, closable ? () => onOpenChange(false) : null);
  const focusHandlers = useReturnFocus(returnFocus);
  const keepOpen = closable ? undefined : (event: Event) => event.preventDefault();
  return (
    <RadixDialog.Root open={open} onOpenChange={(next) => (next || closable) && onOpenChange(next)}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={DIALOG_OVERLAY} />
        <RadixDialog.Content
          className={DIALOG_BOX}
          {...(alert && { role: 'alertdialog', onInteractOutside: (event: Event) => event.preventDefault() })}
          onEscapeKeyDown={(event) => (!closable || isListOpen()) && event.preventDefault()}
          {...(keepOpen && { onInteractOutside: keepOpen })}
          {...focusHandlers}
          {...(!description && { 'aria-describedby': undefined })}
        >
          <header className="flex items-start justify-between gap-2 px-5 pt-4">
            <RadixDialog.Title className="pt-2 text-xl font-bold">{title}</RadixDialog.Title>
            {closable && (
              <RadixDialog.Close asChild>
                <IconButton label={t('close')} icon={<X aria-hidden="true" className="size-5 shrink-0" />} />
              </RadixDialog.Close>
            )}
          </header>
          <ScrollBox label={title} className="min-h-0 flex-1 overflow-y-auto px-5 py-3">
            {description && (
              <RadixDialog.Description className="mb-3 text-ink-soft">{description}</RadixDialog.Description>
            )}
            {children}
          </ScrollBox>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4">
              {footer}
            </footer>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** Returns whether the focus is in a field whose list of suggestions is open: Escape closes that list alone. */
function isListOpen(): boolean {
  return document.activeElement?.matches('[role="combobox"][aria-expanded="true"]') ?? false;
}
