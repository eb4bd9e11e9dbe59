import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Choice } from '#client/ui/fields/choice.tsx';
import { MessageLine } from '#client/ui/notification/notification-banner.tsx';
import { readTestPage, TEST_LETTERS } from '#shared/print/layout-test-page.ts';
import { FRONTS_THEN_BACKS } from '#shared/print/paper/double-sided.ts';
import { orientationOf, type PaperSettings, pageFormatOf } from '#shared/print/paper-settings.ts';
import { usePrintMessage, useTestPage } from '../use-print.ts';
import { OffsetFields } from './offset-fields.tsx';

type Printer = NonNullable<PaperSettings['printer']>;
type PrinterDialogProps = {
  settings: PaperSettings;
  onChange: (changed: Partial<PaperSettings>) => void;
  onClose: () => void;
};

/** Each answer takes effect at once. */
export function PrinterDialog({ settings, onChange, onClose }: PrinterDialogProps) {
  const { t } = useTranslation('print');
  const { notification, notify } = usePrintMessage();
  const testPage = useTestPage(notify);
  const printer: Printer = settings.printer ?? { ...FRONTS_THEN_BACKS, isTested: false };
  const { feed, edge, stack, isTested } = printer;
  const byHand = feed === 'hand';
  const change = (changed: Partial<Printer>) =>
    onChange({ printer: { ...printer, isTested: false, ...changed } });
  const orientation = orientationOf(pageFormatOf(settings));
  const letters = TEST_LETTERS.slice(0, byHand ? 4 : 2);
  const isAnswer = (letter: (typeof TEST_LETTERS)[number]) => {
    const told = readTestPage(letter, { orientation, feed });
    return told.edge === edge && (!byHand || told.stack === stack);
  };
  const save = () => testPage.save({ paper: settings.paper ?? 'a4', orientation, feed });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('sides.title')}
      footer={
        <Button tone="primary" onClick={onClose}>
          {t('sides.done')}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <Choice
          legend={t('sides.feed')}
          options={(['hand', 'automatic'] as const).map((way) => [way, t(`sides.feeds.${way}`)] as const)}
          value={feed}
          onChange={(chosen) => change({ feed: chosen })}
        />
        <Choice
          legend={t(byHand ? 'sides.edgeByHand' : 'sides.edge')}
          options={(['short', 'long'] as const).map((edge) => [edge, t(`sides.edges.${edge}`)] as const)}
          value={edge}
          onChange={(chosen) => change({ edge: chosen })}
        />
        {byHand && (
          <Choice
            legend={t('sides.stack')}
            options={(['same', 'reversed'] as const).map(
              (stack) => [stack, t(`sides.stacks.${stack}`)] as const,
            )}
            value={stack}
            onChange={(chosen) => change({ stack: chosen })}
          />
        )}
        <section aria-labelledby="test-page" className="flex flex-col gap-3">
          <h3 id="test-page" className="text-lg font-bold">
            {t('sides.test')}
          </h3>
          <p className="text-soft">{t('sides.testText')}</p>
          <Button
            className="self-start"
            busy={testPage.busy}
            busyText={t('controls.downloading')}
            icon={<Download aria-hidden="true" className="size-5" />}
            onClick={save}
          >
            {t('sides.save')}
          </Button>
          {notification.current && <MessageLine notification={notification} />}
          <ul className="list-disc space-y-1 pl-5">
            <li>{t(byHand ? 'sides.stepsByHand' : 'sides.steps')}</li>
            <li>{t('sides.look')}</li>
          </ul>
          <Choice
            legend={t('sides.behind')}
            options={letters.map((letter) => [letter, letter] as const)}
            value={isTested ? letters.find(isAnswer) : undefined}
            onChange={(letter) =>
              onChange({ printer: { ...readTestPage(letter, { orientation, feed }), isTested: true } })
            }
          />
          <p className="text-sm text-soft">{t(byHand ? 'sides.noneByHand' : 'sides.none')}</p>
        </section>
        <OffsetFields
          offset={settings.offsets[orientation]}
          onChange={(offset) => onChange({ offsets: { ...settings.offsets, [orientation]: offset } })}
        />
      </div>
    </Dialog>
  );
}
