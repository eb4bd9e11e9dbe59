import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isForInputMethod } from '#client/lib/input-method.ts';
import { Button, IconButton } from './button.tsx';
import { joinClasses } from './class-names.ts';
import { useDialogRegistration, useRestoreFocus } from './open-dialogs.ts';

const TEXT_FIELDS = 'input:not([type=checkbox], [type=radio], [type=file]), textarea';

/** Ignores fields that React controls, because their default value follows the value. */
function hasTypedText(element: HTMLElement | null): boolean {
  const fields = element?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS) ?? [];
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}

type ScrollBoxProps = {
  label: string;
  className: string;
  children: ReactNode;
};

/** Becomes a tab stop while its content overflows so that it can be scrolled by keyboard. */
function ScrollBox({ label, className, children }: ScrollBoxProps) {
  const box = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isOverflowing = useOverflow(box, content);
  return (
    <section ref={box} className={className} {...(isOverflowing && { tabIndex: 0, 'aria-label': label })}>
      <div ref={content}>{children}</div>
    </section>
  );
}

function useOverflow(box: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>): boolean {
  const [isOverflowing, setIsOverflowing] = useState(false);
  useEffect(() => {
    const { current: outer } = box;
    if (!outer || !content.current) return;
    const observer = new ResizeObserver(() => setIsOverflowing(outer.scrollHeight > outer.clientHeight));
    observer.observe(outer);
    observer.observe(content.current);
    return () => observer.disconnect();
  }, [box, content]);
  return isOverflowing;
}

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  footer?: ReactNode;
  /** False during work that must not be canceled accidentally. */
  closable?: boolean;
  /** Ignores Back and clicks outside, which would discard input. `whenTyped`: only once a text field has changed. */
  protectsInput?: boolean | 'whenTyped';
  alert?: boolean;
  /** Keeps the buttons in place while the content changes its height. */
  isGrowing?: boolean;
  /** Receives focus on close if the element that opened the dialog has been unmounted. */
  returnFocusRef?: RefObject<HTMLElement | null> | undefined;
  children?: ReactNode;
};

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  footer,
  closable = true,
  protectsInput = false,
  alert = false,
  isGrowing = false,
  returnFocusRef,
  children,
}: DialogProps) {
  const { t } = useTranslation();
  const content = useRef<HTMLDivElement>(null);
  const canDismiss = () =>
    closable && !(protectsInput === 'whenTyped' ? hasTypedText(content.current) : protectsInput);
  useDialogRegistration(open, () => canDismiss() && onOpenChange(false));
  const focusHandlers = useRestoreFocus(returnFocusRef);
  return (
    <RadixDialog.Root open={open} onOpenChange={(next) => (next || closable) && onOpenChange(next)}>
      <RadixDialog.Portal>
        <div aria-hidden="true" className="dialog-backdrop" />
        <RadixDialog.Content
          ref={content}
          className={joinClasses('dialog-box', isGrowing && 'dialog-box-growing')}
          {...(alert && { role: 'alertdialog' })}
          onInteractOutside={(event) => (alert || !canDismiss()) && event.preventDefault()}
          onEscapeKeyDown={(event) =>
            (!closable || isForInputMethod(event) || isSuggestionListOpen()) && event.preventDefault()
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

function isSuggestionListOpen(): boolean {
  return document.activeElement?.matches('[role="combobox"][aria-expanded="true"]') ?? false;
}

type FormDialogProps = {
  title: string;
  formId: string;
  cancelLabel: string;
  confirmLabel: string;
  canConfirm?: boolean;
  onClose: () => void;
  returnFocusRef?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
};

export function FormDialog(props: FormDialogProps) {
  const { title, formId, cancelLabel, confirmLabel, canConfirm = true, onClose, returnFocusRef } = props;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      protectsInput="whenTyped"
      returnFocusRef={returnFocusRef}
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
