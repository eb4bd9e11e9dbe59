import type { ComponentProps } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';

type WorkDialogProps = Omit<
  ComponentProps<typeof Dialog>,
  'open' | 'onOpenChange' | 'closable' | 'footer'
> & {
  working: boolean;
  cancelLabel: string;
  onCancel: () => void;
  confirm: ComponentProps<typeof Button>;
};

/** The dialog is open while mounted and cannot be closed while the confirmed action runs. */
export function WorkDialog({ working, cancelLabel, onCancel, confirm, ...dialog }: WorkDialogProps) {
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={(open) => !open && onCancel()}
      closable={!working}
      footer={
        <>
          <Button onClick={onCancel} disabled={working}>
            {cancelLabel}
          </Button>
          <Button {...confirm} busy={working} />
        </>
      }
    />
  );
}
