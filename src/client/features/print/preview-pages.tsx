import { useTranslation } from 'react-i18next';
import { listSeparator } from '#client/lib/i18n/list-separator.ts';
import type { PrintPreview } from '#client/print/print-messages.ts';
import { PrintPageSvg } from '#client/print/print-page-svg.tsx';
import type { PrintPage } from '#shared/print/layout-types.ts';
import { PAGE_HEIGHT, PAGE_WIDTH } from '#shared/print/page-geometry.ts';
import { pagesOfSide } from './print-job.ts';
import { VirtualGrid } from './virtual-grid.tsx';

/** Two pages side by side from this width on. */
const TWO_COLUMNS_FROM = 640;
const CELL_PADDING = 12;
const CAPTION_HEIGHT = 28;

/** The pages of one side at A4 landscape ratio, each with its number and the total. */
export function PreviewPages({ preview, side }: { preview: PrintPreview; side: PrintPage['side'] }) {
  const { t, i18n } = useTranslation('print');
  const pages = pagesOfSide(preview, side);
  const { total } = preview.layout;
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
      renderCell={(index) => {
        const page = pages[index];
        if (!page) return null;
        const caption = t('preview.page', { number: page.number, total });
        return (
          <figure>
            <PrintPageSvg
              page={page}
              families={preview.families}
              label={t('preview.pageLabel', {
                page: caption,
                words: page.words.join(listSeparator(i18n.language)),
              })}
              className="block w-full rounded-sm border border-hairline"
            />
            <figcaption className="py-1 text-center text-sm text-soft">{caption}</figcaption>
          </figure>
        );
      }}
    />
  );
}
