import { Download, Printer as PrinterIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Choice } from '#client/ui/fields/choice.tsx';
import { TextField } from '#client/ui/fields/field.tsx';
import { MessageLine } from '#client/ui/notification/notification-banner.tsx';
import { BRAND } from '#shared/lib/brand.ts';
import { readTestPage, TEST_LETTERS } from '#shared/print/layout-test-page.ts';
import { FRONTS_THEN_BACKS, type Offset } from '#shared/print/paper/double-sided.ts';
import {
  getOrientation,
  getPageFormat,
  MAX_OFFSET,
  type PaperSettings,
} from '#shared/print/paper-settings.ts';
import { usePrintMessage, useSavePdf } from '../use-print.ts';

type Printer = NonNullable<PaperSettings['printer']>;
type PrinterDialogProps = {
  settings: PaperSettings;
  onChange: (changed: Partial<PaperSettings>) => void;
  onClose: () => void;
};

export function SidesRow({ settings, onChange }: Omit<PrinterDialogProps, 'onClose'>) {
  const { t } = useTranslation('print');
  const [isOpen, setIsOpen] = useState(false);
  const { printer } = settings;
  return (
    <section aria-labelledby="backs-of-sheets" className="flex flex-col items-start gap-1.5">
      <h3 id="backs-of-sheets" className="font-semibold">
        {t('sides.row')}
      </h3>
      <p className="text-soft">{t(printer ? `sides.now.${printer.feed}` : 'sides.notSaid')}</p>
      <Button
        onClick={() => setIsOpen(true)}
        icon={<PrinterIcon aria-hidden="true" className="size-5 shrink-0" />}
      >
        {t(printer ? 'sides.change' : 'sides.say')}
      </Button>
      {isOpen && <PrinterDialog settings={settings} onChange={onChange} onClose={() => setIsOpen(false)} />}
    </section>
  );
}

function PrinterDialog({ settings, onChange, onClose }: PrinterDialogProps) {
  const { t } = useTranslation('print');
  const { notification, notify } = usePrintMessage();
  const { save, busy } = useSavePdf(notify);
  const printer: Printer = settings.printer ?? { ...FRONTS_THEN_BACKS, isTested: false };
  const { feed, edge, stack, isTested } = printer;
  const isManualFeed = feed === 'hand';
  const updatePrinter = (changed: Partial<Printer>) =>
    onChange({ printer: { ...printer, isTested: false, ...changed } });
  const orientation = getOrientation(getPageFormat(settings));
  const letters = TEST_LETTERS.slice(0, isManualFeed ? 4 : 2);
  const isChosenLetter = (letter: (typeof TEST_LETTERS)[number]) => {
    const result = readTestPage(letter, { orientation, feed });
    return result.edge === edge && (!isManualFeed || result.stack === stack);
  };
  const saveTestPage = () =>
    save({
      title: t('sides.testTitle'),
      fileName: `${BRAND.toLowerCase()}-test-page.pdf`,
      readDocument: () => ({
        kind: 'test-page',
        page: { paper: settings.paper, orientation, feed },
      }),
    });
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
          options={(['hand', 'automatic'] as const).map(
            (option) => [option, t(`sides.feeds.${option}`)] as const,
          )}
          value={feed}
          onChange={(value) => updatePrinter({ feed: value })}
        />
        <Choice
          legend={t(isManualFeed ? 'sides.edgeByHand' : 'sides.edge')}
          options={(['short', 'long'] as const).map((edge) => [edge, t(`sides.edges.${edge}`)] as const)}
          value={edge}
          onChange={(value) => updatePrinter({ edge: value })}
        />
        {isManualFeed && (
          <Choice
            legend={t('sides.stack')}
            options={(['same', 'reversed'] as const).map(
              (stack) => [stack, t(`sides.stacks.${stack}`)] as const,
            )}
            value={stack}
            onChange={(value) => updatePrinter({ stack: value })}
          />
        )}
        <section aria-labelledby="test-page" className="flex flex-col gap-3">
          <h3 id="test-page" className="text-lg font-bold">
            {t('sides.test')}
          </h3>
          <p className="text-soft">{t('sides.testText')}</p>
          <Button
            className="self-start"
            busy={busy}
            busyText={t('controls.downloading')}
            icon={<Download aria-hidden="true" className="size-5" />}
            onClick={saveTestPage}
          >
            {t('sides.save')}
          </Button>
          {notification.current && <MessageLine notification={notification} />}
          <ul className="list-disc space-y-1 pl-5">
            <li>{t(isManualFeed ? 'sides.stepsByHand' : 'sides.steps')}</li>
            <li>{t('sides.look')}</li>
          </ul>
          <Choice
            legend={t('sides.behind')}
            options={letters.map((letter) => [letter, letter] as const)}
            value={isTested ? letters.find(isChosenLetter) : undefined}
            onChange={(letter) =>
              onChange({ printer: { ...readTestPage(letter, { orientation, feed }), isTested: true } })
            }
          />
          <p className="text-sm text-soft">{t(isManualFeed ? 'sides.noneByHand' : 'sides.none')}</p>
        </section>
        <OffsetFields
          offset={settings.offsets[orientation]}
          onChange={(offset) => onChange({ offsets: { ...settings.offsets, [orientation]: offset } })}
        />
      </div>
    </Dialog>
  );
}

type OffsetFieldsProps = { offset: Offset; onChange: (offset: Offset) => void };

function OffsetFields({ offset, onChange }: OffsetFieldsProps) {
  const { t } = useTranslation('print');
  return (
    <section aria-labelledby="offset" className="flex flex-col gap-3">
      <h3 id="offset" className="text-lg font-bold">
        {t('offset.title')}
      </h3>
      <p className="text-soft">{t('offset.text')}</p>
      <div className="grid grid-cols-2 items-end gap-3">
        <MillimeterField
          label={t('offset.right')}
          value={offset.x}
          onChange={(x) => onChange({ ...offset, x })}
        />
        <MillimeterField
          label={t('offset.down')}
          value={offset.y}
          onChange={(y) => onChange({ ...offset, y })}
        />
      </div>
    </section>
  );
}

type MillimeterFieldProps = { label: string; value: number; onChange: (value: number) => void };

/** Keeps the last valid value while the input is not a length, for example only a minus sign. */
function MillimeterField({ label, value, onChange }: MillimeterFieldProps) {
  const { t } = useTranslation('print');
  const [input, setInput] = useState<string | null>(null);
  const lastValid = useRef(value);
  const isInvalid = input !== null && readMillimeters(input) === null;
  return (
    <TextField
      label={label}
      inputMode="text"
      autoComplete="off"
      value={input ?? String(value)}
      error={isInvalid ? t('offset.wrong', { most: MAX_OFFSET }) : undefined}
      onChange={({ target }) => {
        setInput(target.value);
        onChange(readMillimeters(target.value) ?? lastValid.current);
      }}
      onFocus={() => {
        if (!isInvalid) lastValid.current = value;
      }}
      onBlur={() => !isInvalid && setInput(null)}
    />
  );
}

/** Accepts a point or a comma and any minus sign. Empty input is 0. Returns null for other input or out of range. */
function readMillimeters(input: string): number | null {
  const normalized = input.trim().replace(',', '.').replace(/^[−–]/, '-');
  if (!/^[+-]?\d*\.?\d*$/.test(normalized)) return null;
  const value = Number(normalized);
  return Number.isFinite(value) && Math.abs(value) <= MAX_OFFSET ? Math.round(value * 10) / 10 : null;
}
