import { Download, Eraser, Eye } from 'lucide-react';
import { type MouseEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { usePlan } from '#client/account/plan/plan-context.ts';
import { UpgradeDialog } from '#client/account/plan/upgrade-dialog.tsx';
import { formatMoney } from '#client/lib/i18n/formats.ts';
import { useCardFilter } from '#client/library/card-filter.tsx';
import { useChildFileName, useChildId } from '#client/library/use-child.ts';
import { loadPrintPhotos } from '#client/library/use-print-job.ts';
import { useWrittenCards } from '#client/library/use-reading.ts';
import { PaperPanel, PaperQuestion } from '#client/print/dialogs/paper-panel.tsx';
import { PrintNotes } from '#client/print/dialogs/print-notes.tsx';
import { SidesRow } from '#client/print/dialogs/printer-dialog.tsx';
import { savePaper, usePaper } from '#client/print/paper-store.ts';
import {
  describeCardsPdf,
  nameCardsFile,
  usePrintFonts,
  usePrintMessage,
  useSavePlannedPdf,
} from '#client/print/use-print.ts';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { InAppNote } from '#client/ui/files/in-app-note.tsx';
import { MessageLine } from '#client/ui/notification/notification-banner.tsx';
import type { NotificationState } from '#client/ui/notification/use-notification.ts';
import { Tabs } from '#client/ui/tabs.tsx';
import { usePageBar } from '#client/ui/use-page-bar.ts';
import { CURRENCY, PLANS } from '#shared/plan/plan-offers.ts';
import type { PrintCard } from '#shared/print/card-texts.ts';
import type { PrintPage } from '#shared/print/paper/layout-types.ts';
import { countPages } from '#shared/print/paper/page-format.ts';
import { type PaperSettings, toChartOptions, toPrintOptions } from '#shared/print/paper-settings.ts';
import { type Job, type Preview, PreviewPanel, usePreview } from './preview-panel.tsx';
import {
  CardTools,
  listSelectedCards,
  type PrintSelection,
  SelectCards,
  SelectSets,
  useNextDay,
} from './select-cards.tsx';

type PrintBarProps = {
  bar: RefObject<HTMLElement | null>;
  job: Job;
  preview: Preview;
  download: { start: () => void; busy: boolean };
  notification: NotificationState;
  onClear: () => void;
};

function PrintBar({ bar, job, preview, download, notification, onClear }: PrintBarProps) {
  const hasPreview = preview.current !== null;
  const { t } = useTranslation('print');
  usePageBar(bar);
  const previewOrDownload = (event: MouseEvent) => {
    if (!hasPreview) void preview.generate(job);
    // The second click of a double click on the preview button does not start a download.
    else if (event.detail < 2) download.start();
  };
  const Icon = hasPreview ? Download : Eye;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button loses focus while it is busy.
    if (hasPreview && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
  }, [hasPreview]);
  return (
    <section
      ref={bar}
      tabIndex={-1}
      data-page-bar=""
      aria-label={t('controls.label')}
      className="sticky bottom-(--bottom-bar,0px) z-20 -mx-[16px] mt-auto border-t border-hairline bg-paper px-[16px] py-2 outline-none sm:py-3"
    >
      {/* The message is above the bar so that no button moves. */}
      <div className="pointer-events-none absolute inset-x-4 bottom-full flex justify-center pb-2">
        <MessageLine notification={notification} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 sm:flex sm:items-center sm:justify-between">
          <p role="status" className="font-display text-sm leading-tight font-extrabold sm:text-lg">
            {t('bar.cards', { count: job.cards.length })} ·{' '}
            {t('bar.pages', { count: countPages(job.cards.length, job.options) })}
          </p>
          <PdfPrice />
          <Button
            tone="quiet"
            className="max-sm:-ml-2 max-sm:min-h-11 max-sm:px-2 max-sm:text-sm"
            onClick={onClear}
            icon={<Eraser className="size-5 shrink-0 max-sm:hidden" />}
          >
            {t('controls.clear')}
          </Button>
        </div>
        <Button
          ref={button}
          tone="primary"
          className="wrap-break-word max-sm:min-h-14 max-sm:px-3"
          busy={preview.phase === 'making' || download.busy}
          busyText={t(hasPreview ? 'controls.downloading' : 'controls.generating')}
          onClick={previewOrDownload}
          icon={<Icon className="size-5 shrink-0" />}
        >
          {t(hasPreview ? 'controls.download' : 'controls.generate')}
        </Button>
      </div>
    </section>
  );
}

/** Shows the price of a PDF before it is created. */
function PdfPrice() {
  const { t, i18n } = useTranslation('print');
  const { canDownloadPdf } = usePlan();
  if (canDownloadPdf) return null;
  const price = formatMoney(PLANS.print.cents.monthly, CURRENCY, i18n.language);
  return <p className="text-sm leading-tight text-soft">{t('bar.price', { price })}</p>;
}

/** Remounts for another child, who has other sets. */
export function PrintTab() {
  return <Print key={useChildId()} />;
}

function Print() {
  const { t } = useTranslation('print');
  const nextDay = useNextDay();
  const { flashcards, sets } = nextDay.upcoming;
  const { notification, notify } = usePrintMessage();
  const [selection, setSelection] = useState<PrintSelection>({ kind: 'cards', ids: [] });
  const shownCards = useCardFilter();
  const settings = usePaper();
  const isChineseLoading = usePrintFonts(settings.weight);
  const [side, setSide] = useState<PrintPage['side']>('front');
  const bar = useRef<HTMLElement>(null);
  const selectionArea = useRef<HTMLDivElement>(null);
  const previewStart = useRef<HTMLDivElement>(null);

  const selected = useMemo(
    () => listSelectedCards(selection, flashcards, sets),
    [selection, flashcards, sets],
  );
  const cards = useWrittenCards(selected);
  const [wantsChart, setWantsChart] = useState(false);
  const isChart = wantsChart && selection.kind === 'sets';
  const job = useMemo(() => createJob(cards, settings, isChart), [cards, settings, isChart]);
  const { user } = useAuth();
  const preview = usePreview((printed) => loadPrintPhotos(user?.id ?? '', printed), job, notify);
  const { current } = preview;
  const nameFile = useChildFileName();
  const { save, busy, upgrade } = useSavePlannedPdf(notify);
  const download = () => {
    if (!current) return notify('noPreview');
    const loadPhotos = async () => current.photos;
    const pdf = { ...current.job, loadPhotos, fileName: nameFile(nameCardsFile()) };
    save(describeCardsPdf(pdf, t('pdfTitle')));
  };

  const restart = (kind: PrintSelection['kind']) => {
    setSelection({ kind, ids: [] });
    setSide('front');
    preview.clear();
    notification.dismiss();
  };
  const clear = () => {
    // The focused bar disappears.
    selectionArea.current?.focus();
    restart(selection.kind);
  };
  /** Renews a preview, finished or in progress, so that it shows what will be printed. */
  const refreshPreview = (next: Job) => {
    if (!next.options.backPages) setSide('front');
    if (current || preview.phase !== 'idle') void preview.generate(next);
  };
  const changeSettings = (changes: Partial<PaperSettings>) =>
    refreshPreview(createJob(cards, savePaper(changes), isChart));
  const changeChart = (next: boolean) => {
    setWantsChart(next);
    refreshPreview(createJob(cards, settings, next));
  };

  useEffect(() => {
    if (current) scrollToPreview(previewStart.current);
  }, [current]);

  return (
    <div className="flex flex-col gap-4">
      <InAppNote purpose="files" />
      {cards.length > 0 && (
        <button
          type="button"
          onClick={() => bar.current?.focus()}
          className={`sr-only focus:not-sr-only ${buttonClass('secondary', 'focus:self-start')}`}
        >
          {t('controls.skipTo')}
        </button>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[9fr_8fr]">
        <div ref={selectionArea} tabIndex={-1} className="outline-none max-sm:-mt-1">
          <Tabs
            look="pills"
            label={t('tabs.label')}
            value={selection.kind}
            onValueChange={restart}
            beside={
              selection.kind === 'cards' && (
                <CardTools
                  {...shownCards}
                  onSelect={(added) =>
                    setSelection({
                      kind: 'cards',
                      ids: [...new Set([...selection.ids, ...added.map(({ id }) => id)])],
                    })
                  }
                />
              )
            }
            items={[
              {
                value: 'cards',
                label: t('tabs.cards'),
                content: selection.kind === 'cards' && (
                  <SelectCards
                    ids={selection.ids}
                    cards={shownCards}
                    onChange={(ids) => setSelection({ kind: 'cards', ids })}
                  />
                ),
              },
              {
                value: 'sets',
                label: t('tabs.sets'),
                content: selection.kind === 'sets' && (
                  <SelectSets
                    ids={selection.ids}
                    cards={cards}
                    nextDay={nextDay}
                    onChange={(ids) => setSelection({ kind: 'sets', ids })}
                  />
                ),
              },
            ]}
          />
        </div>
        <div className="flex flex-col gap-4">
          <PaperQuestion onAnswer={changeSettings} />
          <PaperPanel settings={settings} onChange={changeSettings}>
            {settings.backPages && !isChart && <SidesRow settings={settings} onChange={changeSettings} />}
          </PaperPanel>
          <PreviewPanel
            count={cards.length}
            preview={preview}
            side={side}
            onSide={setSide}
            settings={settings}
            onBacks={changeSettings}
            chart={selection.kind === 'sets' ? { isOn: isChart, onChange: changeChart } : null}
            hasPhotos={cards.some(({ photo }) => photo)}
            fontLoading={isChineseLoading}
            startRef={previewStart}
          />
          <PrintNotes
            settings={settings}
            pages={countPages(job.cards.length, job.options)}
            isChart={isChart}
          />
        </div>
      </div>
      {cards.length > 0 && (
        <PrintBar
          bar={bar}
          job={job}
          preview={preview}
          download={{ start: download, busy }}
          notification={notification}
          onClear={clear}
        />
      )}
      <UpgradeDialog {...upgrade} />
    </div>
  );
}

function createJob(cards: readonly PrintCard[], settings: PaperSettings, isChart: boolean): Job {
  const options = isChart ? toChartOptions(settings, cards.length) : toPrintOptions(settings);
  return { cards, options, photos: options.backPages && settings.photos };
}

/** Scrolls to the pages of a new preview, which are below the screen on a phone. */
function scrollToPreview(start: HTMLElement | null): void {
  if (!start || start.getBoundingClientRect().top < window.innerHeight / 2) return;
  const isMotionReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  start.scrollIntoView({ behavior: isMotionReduced ? 'auto' : 'smooth', block: 'start' });
}
