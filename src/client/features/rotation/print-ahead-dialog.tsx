import { Download } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UpgradeDialog } from '#client/account/plan/upgrade-dialog.tsx';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { useChildFileName } from '#client/library/use-child-file-name.ts';
import { Choice } from '#client/print/paper-panel.tsx';
import { PaperQuestion } from '#client/print/paper-question.tsx';
import { savePaper } from '#client/print/paper-store.ts';
import { PrintSteps } from '#client/print/print-notes.tsx';
import { PrintWarnings } from '#client/print/print-warnings.tsx';
import { useDownload, usePrintEngine, usePrintMessage } from '#client/print/use-print.ts';
import { usePrintWarnings } from '#client/print/use-print-warnings.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { CheckboxField } from '#client/ui/field.tsx';
import { MessageLine } from '#client/ui/notification/notification-banner.tsx';
import { countPages } from '#shared/print/page-format.ts';
import { useWordsAhead } from './use-words-ahead.ts';

const DAYS = { day: 1, week: 7 } as const;
type Span = keyof typeof DAYS;

type PrintAheadDialogProps = {
  span: Span;
  returnFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
};

export function PrintAheadDialog({ span, returnFocus, onClose }: PrintAheadDialogProps) {
  const { t } = useTranslation('print');
  const [chosen, setChosen] = useState<Span>(span);
  const { job, settings, first } = useWordsAhead(DAYS[chosen]);
  const { engine, fonts } = usePrintEngine();
  const { notification, notify } = usePrintMessage();
  const warnings = usePrintWarnings(engine, job);
  const { download, busy, upgrade } = useDownload(job, notify, useChildFileName());
  const { cards, options } = job;
  const pages = countPages(cards.length, options);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('ahead.title')}
      returnFocus={returnFocus}
      footer={
        <>
          <Button onClick={onClose}>{t('ahead.close')}</Button>
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
        <Choice
          legend={t('ahead.days')}
          options={(['day', 'week'] as const).map(
            (one) => [one, t(`ahead.spans.${one === 'day' ? first : one}`)] as const,
          )}
          value={chosen}
          onChange={setChosen}
        />
        <p role="status">
          {cards.length === 0
            ? t('ahead.none')
            : `${t('bar.cards', { count: cards.length })} · ${t('bar.pages', { count: pages })}`}
        </p>
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
        {chosen === 'week' && <p className="text-sm text-soft">{t('ahead.weekNote')}</p>}
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
