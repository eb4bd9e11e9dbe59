import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getListSeparator } from '#client/lib/i18n/formats.ts';
import { PrintWarnings } from '#client/print/dialogs/print-notes.tsx';
import { PrintPageSvg } from '#client/print/dialogs/print-page-svg.tsx';
import { installFonts } from '#client/print/load-word-fonts.ts';
import { printEngine } from '#client/print/print-engine.ts';
import type { PrintPhotos, PrintPreview } from '#client/print/print-messages.ts';
import { findFailureMessage, type PrintMessage } from '#client/print/use-print.ts';
import { DouDou } from '#client/ui/dou-dou.tsx';
import { PressedChip } from '#client/ui/fields/chip.tsx';
import { CheckboxField } from '#client/ui/fields/field.tsx';
import { EmptyState } from '#client/ui/placeholders.tsx';
import type { PrintCard, PrintOptions } from '#shared/print/card-texts.ts';
import type { PrintPage } from '#shared/print/paper/layout-types.ts';
import type { PaperSettings } from '#shared/print/paper-settings.ts';
import { VirtualGrid } from './virtual-grid.tsx';

export type Job = {
  readonly cards: readonly PrintCard[];
  readonly options: PrintOptions;
  /** True if the cards' photos are printed on their backs. */
  readonly photos: boolean;
};

/** Compares cards by content, because a sync may replace their objects. */
export function isSameJob(a: Job, b: Job): boolean {
  return a === b || serializeJob(a) === serializeJob(b);
}

function serializeJob({ cards, options, photos }: Job): string {
  const fields = cards.map(({ word, english, pinyin, photo }) => [word, english, pinyin, photos && photo]);
  return JSON.stringify([options, photos, fields]);
}

type CurrentPreview = {
  job: Job;
  preview: PrintPreview;
  photos: PrintPhotos | undefined;
  photoUrls: ReadonlyMap<string, string>;
  remove: () => void;
};

/**
 * Returns the preview of `job` as `current`. It is null until `generate` is called, and again once the job changes, so
 * that the paper never differs from the preview. A preview that waits for the Chinese font shows a notice first
 * (docs/product/print.md#chinese-font).
 */
export function usePreview(
  loadPhotos: (cards: readonly PrintCard[]) => Promise<PrintPhotos>,
  job: Job,
  notify: (message: PrintMessage) => void,
) {
  const [latest, setLatest] = useState<CurrentPreview | null>(null);
  const [phase, setPhase] = useState<'idle' | 'making' | 'waiting'>('idle');
  const lastRequest = useRef(0);

  const generate = async (requested: Job) => {
    lastRequest.current += 1;
    const request = lastRequest.current;
    const isLatest = () => request === lastRequest.current;
    const notifyWaiting = () => {
      if (!isLatest()) return;
      notify('fontLoading');
      setPhase('waiting');
    };
    setPhase('making');
    try {
      const { cards, options } = requested;
      const photos = requested.photos ? await loadPhotos(cards) : undefined;
      const preview = await printEngine.preview({ cards, options: { ...options, photos } }, notifyWaiting);
      const removeFonts = await installFonts(preview.faces);
      if (!isLatest()) return removeFonts();
      const photoUrls = new Map(
        [...(photos ?? [])].map(([id, { jpeg }]) => [id, URL.createObjectURL(jpeg)] as const),
      );
      const remove = () => {
        removeFonts();
        for (const url of photoUrls.values()) URL.revokeObjectURL(url);
      };
      setLatest({ job: requested, preview, photos, photoUrls, remove });
    } catch (error) {
      if (isLatest()) notify(findFailureMessage(error));
    } finally {
      if (isLatest()) setPhase('idle');
    }
  };
  const clear = () => {
    lastRequest.current += 1;
    setPhase('idle');
    setLatest(null);
  };

  useEffect(() => latest?.remove, [latest]);
  useEffect(() => {
    const requests = lastRequest;
    return () => {
      // Discards a preview that arrives after the tab was left.
      requests.current += 1;
    };
  }, []);
  const current = latest && isSameJob(latest.job, job) ? latest : null;
  return { current, phase, generate, clear };
}
export type Preview = ReturnType<typeof usePreview>;

const TWO_COLUMNS_MIN_WIDTH = 640;
const CELL_PADDING = 12;
const CAPTION_HEIGHT = 28;

type Side = PrintPage['side'];

type PreviewPagesProps = {
  preview: PrintPreview;
  photos: ReadonlyMap<string, string>;
  side: Side;
};

function PreviewPages({ preview, photos, side }: PreviewPagesProps) {
  const { t, i18n } = useTranslation('print');
  const pages = preview.layout.pages.filter((page) => page.side === side);
  const { format, total } = preview.layout;
  const renderPage = (index: number) => {
    const page = pages[index];
    if (!page) return null;
    const caption = t('preview.page', { number: page.number, total });
    const words = page.words.join(getListSeparator(i18n.language));
    return (
      <figure>
        <PrintPageSvg
          format={format}
          page={page}
          families={preview.families}
          photos={photos}
          label={t('preview.pageLabel', { page: caption, words })}
          className="block w-full rounded-sm border border-hairline"
        />
        <figcaption className="py-1 text-center text-sm text-soft">{caption}</figcaption>
      </figure>
    );
  };
  return (
    <VirtualGrid
      key={side}
      label={t(`preview.${side}Pages`)}
      count={pages.length}
      getKey={(index) => pages[index]?.number ?? index}
      getColumnCount={(width) => (width < TWO_COLUMNS_MIN_WIDTH ? 1 : 2)}
      getRowHeight={(cellWidth) =>
        ((cellWidth - CELL_PADDING) * format.height) / format.width + CAPTION_HEIGHT + CELL_PADDING
      }
      focusable
      className="-mx-2 max-h-[75dvh] rounded-control"
      renderCell={renderPage}
    />
  );
}

type Backs = Pick<PaperSettings, 'backPages' | 'photos'>;

type PreviewPanelProps = {
  count: number;
  preview: Preview;
  side: Side;
  onSide: (side: Side) => void;
  settings: PaperSettings;
  onBacks: (backs: Backs) => void;
  chart: { isOn: boolean; onChange: (isOn: boolean) => void } | null;
  hasPhotos: boolean;
  fontLoading: boolean;
  /** Scrolled into view when the pages appear. */
  startRef: RefObject<HTMLDivElement | null>;
};

/** Returns a notice if more cards fit on the last page. */
function useFreeSpaceNotice(count: number, cardsAPage: number): string {
  const { t } = useTranslation('print');
  const freeCells = (cardsAPage - (count % cardsAPage)) % cardsAPage;
  if (count === 0 || freeCells === 0) return '';
  return cardsAPage === 2 ? t('oddWarning') : t('roomLeft', { count: freeCells });
}

export function PreviewPanel(props: PreviewPanelProps) {
  const { count, preview, side, onSide, settings, onBacks, chart, hasPhotos, fontLoading } = props;
  const { t } = useTranslation('print');
  const { current, phase } = preview;
  const hasBacks = settings.backPages && !chart?.isOn;
  const freeSpaceNotice = useFreeSpaceNotice(count, settings.cardsAPage);
  const emptyText = phase === 'making' ? 'controls.generating' : 'preview.notYet';
  return (
    <section aria-labelledby="print-preview" className="flex flex-col gap-3 rounded-panel bg-card p-4">
      <h2 id="print-preview" className="text-lg font-extrabold text-balance">
        {t('preview.title', { count })}
      </h2>
      <p role="status" className="text-sm text-soft empty:hidden">
        {!chart?.isOn && freeSpaceNotice}
      </p>
      <div className="flex flex-wrap gap-x-6">
        {chart && (
          <CheckboxField
            label={t('controls.chart')}
            checked={chart.isOn}
            onChange={({ target }) => chart.onChange(target.checked)}
          />
        )}
        {!chart?.isOn && (
          <CheckboxField
            label={t('controls.backPages')}
            checked={settings.backPages}
            onChange={({ target }) => onBacks({ backPages: target.checked, photos: false })}
          />
        )}
        {!chart?.isOn && hasPhotos && (
          <CheckboxField
            label={t('controls.photos')}
            checked={settings.photos}
            onChange={({ target }) => onBacks({ backPages: true, photos: target.checked })}
          />
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and these are buttons */}
      <div
        ref={props.startRef}
        role="group"
        aria-label={t('controls.previewLabel')}
        className="flex scroll-mt-4 flex-wrap gap-1.5 *:px-3"
      >
        {(['front', 'back'] as const).map((value) => (
          <PressedChip
            key={value}
            pressed={side === value}
            disabled={!current || (value === 'back' && !hasBacks)}
            onClick={() => onSide(value)}
          >
            {t(`controls.${value}`)}
          </PressedChip>
        ))}
      </div>
      {current ? (
        <>
          <PrintWarnings warnings={current.preview.layout.warnings} />
          <PreviewPages preview={current.preview} photos={current.photoUrls} side={side} />
        </>
      ) : (
        <EmptyState
          icon={<DouDou state={phase === 'idle' ? 'sleeping' : 'peeking'} />}
          text={t(count === 0 ? 'preview.nothingSelected' : emptyText)}
        />
      )}
      {fontLoading && !current && phase !== 'making' && (
        <p className="text-sm text-soft">
          {t('preview.fontLoading')} {phase === 'waiting' && t('preview.comesByItself')}
        </p>
      )}
    </section>
  );
}
