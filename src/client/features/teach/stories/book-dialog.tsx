import { Download } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { UpgradeDialog } from '#client/account/plan/upgrade-dialog.tsx';
import { Choice } from '#client/print/paper-panel.tsx';
import { savePaper, usePaper } from '#client/print/paper-store.ts';
import { usePrintEngine, usePrintMessage, useSaveBook } from '#client/print/use-print.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { MessageLine } from '#client/ui/notification/notification-banner.tsx';
import { addToFileName } from '#shared/csv/file-names.ts';
import { BRAND } from '#shared/lib/brand.ts';
import { proposePaper } from '#shared/print/paper-settings.ts';
import { isOwnWord, type Story } from '#shared/stories/story.ts';

const STEPS = ['print', 'crease', 'cut', 'push', 'close'] as const;

type BookDialogProps = {
  story: Story;
  own: ReadonlySet<string>;
  returnFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** A story as a small book of one sheet, and how to fold it. */
export function BookDialog({ story, own, returnFocus, onClose }: BookDialogProps) {
  const { t } = useTranslation('teach');
  const paper = usePaper().paper ?? proposePaper(navigator.languages);
  const { fonts } = usePrintEngine();
  const { notification, notify } = usePrintMessage();
  const { save, busy, upgrade } = useSaveBook(notify);
  const pages = story.pages.map(({ runs }) =>
    runs.map((run) => ({ text: run.text, isOwn: isOwnWord(run, own) })),
  );
  const fileName = addToFileName(`${BRAND.toLowerCase()}-book.pdf`, story.title);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('stories.book.title')}
      returnFocus={returnFocus}
      footer={
        <>
          <Button onClick={onClose}>{t('stories.book.close')}</Button>
          <Button
            tone="primary"
            busy={busy}
            busyText={t('print:controls.downloading')}
            icon={<Download aria-hidden="true" className="size-5" />}
            onClick={() => save({ paper, title: story.title, pages }, fileName)}
          >
            {t('print:controls.download')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{t('stories.book.text')}</p>
        <Choice
          legend={t('print:paper.size')}
          options={(['a4', 'letter'] as const).map((size) => [size, t(`print:paper.sizes.${size}`)] as const)}
          value={paper}
          onChange={(chosen) => savePaper({ paper: chosen })}
        />
        <ol className="list-decimal space-y-1 pl-5">
          {STEPS.map((step) => (
            <li key={step}>{t(`stories.book.steps.${step}`)}</li>
          ))}
        </ol>
        <p role="status" className="text-sm text-soft empty:hidden">
          {busy && fonts.chinese === 'loading' && t('print:preview.fontLoading')}
        </p>
        <MessageLine notification={notification} />
        <UpgradeDialog {...upgrade} />
      </div>
    </Dialog>
  );
}
