import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from './button.tsx';
import { DIALOG_BOX, DIALOG_OVERLAY, useOpenDialog, useReturnFocus } from './open-dialogs.ts';

const TEXT_FIELDS = 'input:not([type=checkbox], [type=radio], [type=file]), textarea';

/**
 * Returns whether a field below `element` has another text than it began with. A field whose value React sets (`value`)
 * never has: its beginning moves along.
 */
function hasTypedText(element: HTMLElement | null): boolean {
  const fields = element?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS) ?? [];
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}

type ScrollBoxProps = {
  /** What the box shows, read out when the keyboard reaches it. */
  label: string;
  className: string;
  children: ReactNode;
};

/**
 * A box that scrolls when its content is too long. While it does it is a stop of the Tab key, so that content without
 * any button can be read by keyboard too; while everything fits it is not, because nothing can be done there.
 */
function ScrollBox({ label, className, children }: ScrollBoxProps) {
  const box = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const overflows = useOverflow(box, content);
  return (
    <section ref={box} className={className} {...(overflows && { tabIndex: 0, 'aria-label': label })}>
      <div ref={content}>{children}</div>
    </section>
  );
}

function useOverflow(box: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const { current: outer } = box;
    if (!outer || !content.current) return;
    const observer = new ResizeObserver(() => setOverflows(outer.scrollHeight > outer.clientHeight));
    observer.observe(outer);
    observer.observe(content.current);
    return () => observer.disconnect();
  }, [box, content]);
  return overflows;
}

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
