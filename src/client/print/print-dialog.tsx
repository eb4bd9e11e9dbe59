import { Download } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { UpgradeDialog } from '#client/account/plan/upgrade-dialog.tsx';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { CheckboxField } from '#client/ui/field.tsx';
import { MessageLine } from '#client/ui/notification/notification-banner.tsx';
import { countPages } from '#shared/print/page-format.ts';
import { PaperQuestion } from './paper-question.tsx';
import { savePaper, usePaper } from './paper-store.ts';
import { PrintSteps } from './print-notes.tsx';
import { PrintWarnings } from './print-warnings.tsx';
import { type Download as Job, useDownload, usePrintEngine, usePrintMessage } from './use-print.ts';
import { usePrintWarnings } from './use-print-warnings.ts';

type PrintDialogProps = {
  title: string;
  job: Job;
  nameFile: (fileName: string) => string;
  returnFocus?: RefObject<HTMLElement | null>;
  /** Above the words, with the pages that they take. */
  children: (pages: number) => ReactNode;
  note?: ReactNode;
  onClose: () => void;
};

/** Prints some words outside of the Print tab, in the paper of the device. */
export function PrintDialog({ title, job, nameFile, children, note, ...dialog }: PrintDialogProps) {
  const { t } = useTranslation('print');
  const settings = usePaper();
  const { engine, fonts } = usePrintEngine();
  const { notification, notify } = usePrintMessage();
  const warnings = usePrintWarnings(engine, job);
  const { download, busy, upgrade } = useDownload(job, notify, nameFile);
  const { cards, options } = job;
  const pages = countPages(cards.length, options);
  const { onClose, returnFocus } = dialog;
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
            disabled={cards.length === 0}
            busy={busy}
            busyText={t('controls.downloading')}
            icon={<Download aria-hidden="true" className="size-5" />}
            onClick={download}
          >
            {t('controls.download')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <PaperQuestion onAnswer={savePaper} />
        {children(pages)}
        <ul className="flex flex-wrap gap-2 empty:hidden">
          {cards.map(({ id, word }) => (
            <li
              key={id}
              className="rounded-full border border-hairline bg-card px-3 py-1 text-sm"
              {...markLanguage(word)}
            >
              {word}
            </li>
          ))}
        </ul>
        {note}
        <CheckboxField
          label={t('controls.backPages')}
          checked={settings.backPages}
          onChange={({ target }) => savePaper({ backPages: target.checked })}
        />
        <PrintSteps settings={settings} pages={pages} />
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
