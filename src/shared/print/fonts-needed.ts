import type { PrintFont, PrintLayout, PrintPage } from './paper/layout-types.ts';

/** Fonts that are fetched if a text needs them; Arimo is needed for almost any page. */
export type LoadedFont = 'latin' | 'chinese';

export function usedCodePoints(layout: Pick<PrintLayout, 'pages'>): Record<PrintFont, Set<number>> {
  const used: Record<PrintFont, Set<number>> = { arimo: new Set(), latin: new Set(), chinese: new Set() };
  const runs = layout.pages.flatMap((page: PrintPage) => page.lines.flatMap((line) => line.runs));
  for (const run of runs) {
    for (const glyph of run.glyphs) used[run.font].add(glyph.text.codePointAt(0) as number);
  }
  return used;
}
