import { Download } from 'lucide-react';
import type { ComponentProps, ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { UpgradeDialog } from '#client/account/plan/upgrade-dialog.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { MessageLine } from '#client/ui/notification/notification-banner.tsx';
import type { PrintWarning } from '#shared/print/paper/layout-types.ts';
import { usePrintEngine } from '../use-print.ts';
import { PrintWarnings } from './print-warnings.tsx';

type SavePdfDialogProps = {
  title: string;
  /** True if there is nothing to print, so that there is no PDF. */
  isEmpty?: boolean;
  busy: boolean;
  onSave: () => void;
  warnings: readonly PrintWarning[];
  notification: ComponentProps<typeof MessageLine>['notification'];
  upgrade: ComponentProps<typeof UpgradeDialog>;
  returnFocus?: RefObject<HTMLElement | null> | undefined;
  onClose: () => void;
  children: ReactNode;
};

/** The caller renders what is printed; warnings, messages and the offer of a plan follow below it. */
export function SavePdfDialog({ isEmpty = false, busy, onSave, children, ...props }: SavePdfDialogProps) {
  const { t } = useTranslation('print');
  const { fonts } = usePrintEngine();
  const { title, warnings, notification, upgrade, returnFocus, onClose } = props;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      {...(returnFocus && { returnFocus })}
      footer={
        <>
          <Button onClick={onClose}>{t('common:close')}</Button>
          <Button
            tone="primary"
            disabled={isEmpty}
            busy={busy}
            busyText={t('controls.downloading')}
            icon={<Download aria-hidden="true" className="size-5" />}
            onClick={onSave}
          >
            {t('controls.download')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {children}
        <p role="status" className="text-sm text-soft empty:hidden">
          {busy && fonts.chinese === 'loading' && t('preview.fontLoading')}
        </p>
        <PrintWarnings warnings={warnings} />
        <MessageLine notification={notification} />
        <UpgradeDialog {...upgrade} />
      </div>
    </Dialog>
  );
}
