import { useTranslation } from 'react-i18next';
import { listSeparator } from '#client/lib/i18n/formats.ts';
import type { PrintPreview } from '#client/print/print-messages.ts';
import { PrintPageSvg } from '#client/print/print-page-svg.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { PressedChip } from '#client/ui/chip.tsx';
import { DouDou } from '#client/ui/dou-dou.tsx';
import { CheckboxField } from '#client/ui/field.tsx';
import { EmptyState } from '#client/ui/placeholders.tsx';
import type { PrintPage, PrintWarning } from '#shared/print/layout-types.ts';
import { PAGE_HEIGHT, PAGE_WIDTH } from '#shared/print/page-geometry.ts';
import type { Job, Preview } from './use-preview.ts';
import { VirtualGrid } from './virtual-grid.tsx';

const TWO_COLUMNS_FROM = 640;
const CELL_PADDING = 12;
const CAPTION_HEIGHT = 28;

type PreviewPagesProps = {
  preview: PrintPreview;
  photos: ReadonlyMap<string, string>;
  side: PrintPage['side'];
};

function PreviewPages({ preview, photos, side }: PreviewPagesProps) {
  const { t, i18n } = useTranslation('print');
  const pages = preview.layout.pages.filter((page) => page.side === side);
  const { total } = preview.layout;
  const renderPage = (index: number) => {
    const page = pages[index];
    if (!page) return null;
    const caption = t('preview.page', { number: page.number, total });
    const words = page.words.join(listSeparator(i18n.language));
    return (
      <figure>
        <PrintPageSvg
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
      keyOf={(index) => pages[index]?.number ?? index}
      columnsFor={(width) => (width < TWO_COLUMNS_FROM ? 1 : 2)}
      rowHeightFor={(cellWidth) =>
        ((cellWidth - CELL_PADDING) * PAGE_HEIGHT) / PAGE_WIDTH + CAPTION_HEIGHT + CELL_PADDING
      }
      focusable
      className="-mx-2 max-h-[75dvh] rounded-control"
      renderCell={renderPage}
    />
  );
}

/** A deck of emoji would fill the screen otherwise. */
const SHOWN = 10;

function PreviewWarnings({ warnings }: { warnings: readonly PrintWarning[] }) {
  const { t } = useTranslation('print');
  if (warnings.length === 0) return null;
  return (
    <Banner tone="info">
      <ul className="flex flex-col gap-1">
        {warnings.slice(0, SHOWN).map((warning) => (
          <li key={`${warning.card} ${warning.field} ${warning.kind}`}>
            {warning.kind === 'unprintable' &&
              t('warnings.unprintable', { word: warning.word, characters: warning.characters.join(' ') })}
            {warning.kind === 'too-long' && t('warnings.tooLong', { word: warning.word })}
            {warning.kind === 'no-photo' && t('warnings.noPhoto', { word: warning.word })}
          </li>
        ))}
        {warnings.length > SHOWN && <li>{t('more', { count: warnings.length - SHOWN })}</li>}
      </ul>
    </Banner>
  );
}

type Side = PrintPage['side'];
export type Backs = Pick<Job, 'backPages' | 'photos'>;

type PreviewPanelProps = {
  count: number;
  preview: Preview;
  side: Side;
  onSide: (side: Side) => void;
  backs: Backs;
  onBacks: (backs: Backs) => void;
  /** Some selected card has one. */
  hasPhotos: boolean;
  fontLoading: boolean;
};

export function PreviewPanel(props: PreviewPanelProps) {
  const { count, preview, side, onSide, backs, onBacks, hasPhotos, fontLoading } = props;
  const { t } = useTranslation('print');
  const { current, phase } = preview;
  const nothing = phase === 'making' ? 'controls.generating' : 'preview.notYet';
  return (
    <section aria-labelledby="print-preview" className="flex flex-col gap-3 rounded-panel bg-card p-4">
      <h2 id="print-preview" className="text-lg font-extrabold text-balance">
        {t('preview.title', { count })}
      </h2>
      <p role="status" className="text-sm text-soft empty:hidden">
        {count % 2 === 1 && t('oddWarning')}
      </p>
      <div className="flex flex-wrap gap-x-6">
        <CheckboxField
          label={t('controls.backPages')}
          checked={backs.backPages}
          onChange={({ target }) => onBacks({ backPages: target.checked, photos: false })}
        />
        {hasPhotos && (
          <CheckboxField
            label={t('controls.photos')}
            checked={backs.photos}
            onChange={({ target }) => onBacks({ backPages: true, photos: target.checked })}
          />
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, these are buttons */}
      <div role="group" aria-label={t('controls.previewLabel')} className="flex flex-wrap gap-1.5 *:px-3">
        {(['front', 'back'] as const).map((value) => (
          <PressedChip
            key={value}
            pressed={side === value}
            disabled={!current || (value === 'back' && !backs.backPages)}
            onClick={() => onSide(value)}
          >
            {t(`controls.${value}`)}
          </PressedChip>
        ))}
      </div>
      {current ? (
        <>
          <PreviewWarnings warnings={current.preview.layout.warnings} />
          <PreviewPages preview={current.preview} photos={current.photoUrls} side={side} />
        </>
      ) : (
        <EmptyState
          icon={<DouDou state={phase === 'idle' ? 'sleeping' : 'peeking'} />}
          text={t(count === 0 ? 'preview.nothingSelected' : nothing)}
        />
      )}
      {fontLoading && !current && (
        <p className="text-sm text-soft">
          {t('preview.fontLoading')} {phase === 'waiting' && t('preview.comesByItself')}
        </p>
      )}
    </section>
  );
}
