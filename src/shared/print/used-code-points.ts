import type { PrintLayout, PrintPage } from './layout-types.ts';
import type { PrintFont } from './metrics.ts';

/** The code points that some laid-out pages draw in each font. */
export function usedCodePoints(layout: Pick<PrintLayout, 'pages'>): Record<PrintFont, Set<number>> {
  const used: Record<PrintFont, Set<number>> = { helvetica: new Set(), latin: new Set(), chinese: new Set() };
  const runs = layout.pages.flatMap((page: PrintPage) => page.lines.flatMap((line) => line.runs));
  for (const run of runs) {
    for (const glyph of run.glyphs) used[run.font].add(glyph.text.codePointAt(0) as number);
  }
  return used;
}
