import { usedCodePoints } from '#shared/print/fonts-needed.ts';
import type { PrintLayout } from '../layout-types.ts';
import { PAGE_HEIGHT, PAGE_WIDTH } from '../page-geometry.ts';
import type { PrintFonts } from './font-metrics.ts';
import { addHelvetica, embedFont } from './font-objects.ts';
import { FONT_NAMES, frameContent, pageContent } from './page-content.ts';
import { createPdfObjects, pdfDate, pdfTextString } from './pdf-objects.ts';

/** The same `createdAt` and cards give the same bytes; `language` is a BCP 47 tag. */
export type PdfProperties = { readonly createdAt: Date; readonly title: string; readonly language?: string };

export function createPdf(
  layout: PrintLayout,
  fonts: PrintFonts,
  properties: PdfProperties,
): Uint8Array<ArrayBuffer> {
  const objects = createPdfObjects();
  const used = usedCodePoints(layout);
  const named: string[] = [];
  if (used.helvetica.size > 0) named.push(`/${FONT_NAMES.helvetica} ${addHelvetica(objects)} 0 R`);
  const embed = (kind: 'latin' | 'chinese', name: string) => {
    const font = fonts[kind];
    if (!font || used[kind].size === 0) return () => 0;
    const { object, codeOf } = embedFont(objects, font, name, used[kind]);
    named.push(`/${FONT_NAMES[kind]} ${object} 0 R`);
    return codeOf;
  };
  const codes = {
    latin: embed('latin', 'NotoSans-Regular'),
    chinese: embed('chinese', 'NotoSansSC-Regular'),
  };
  const tree = objects.reserve();
  const frame = objects.addStream(frameContent());
  const pages = layout.pages.map((page) => {
    const content = objects.addStream(pageContent(page, codes));
    return objects.addPacked(`<</Type/Page/Parent ${tree} 0 R/Contents[${frame} 0 R ${content} 0 R]>>`);
  });
  const kids = pages.map((page) => `${page} 0 R`).join(' ');
  objects.add(
    `<</Type/Pages/Count ${pages.length}/Kids[${kids}]/MediaBox[0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT}]` +
      `/Resources<</Font<<${named.join('')}>>>>>>`,
    tree,
  );
  // Without PrintScaling None viewers shrink the page to fit, and 8 mm is no longer 8 mm.
  const root = objects.add(
    `<</Type/Catalog/Pages ${tree} 0 R/Lang(${properties.language ?? 'en'})` +
      '/ViewerPreferences<</PrintScaling/None/DisplayDocTitle true>>>>',
  );
  const info = objects.add(
    `<</Title${pdfTextString(properties.title)}/CreationDate${pdfDate(properties.createdAt)}>>`,
  );
  return objects.finish(`/Root ${root} 0 R/Info ${info} 0 R`);
}
