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

/** Mount it to open it; it cannot be closed while what was confirmed is under way. */
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
