import { HELVETICA_TABLE } from './helvetica-table.ts';
import type { FontMetrics, GlyphMetrics } from './metrics.ts';

const GLYPHS = new Map<number, GlyphMetrics>(
  HELVETICA_TABLE.map(([codePoint, advance, xMin, yMin, xMax, yMax]) => [
    codePoint,
    {
      advance: advance / 1000,
      ink:
        xMax > xMin ? { xMin: xMin / 1000, yMin: yMin / 1000, xMax: xMax / 1000, yMax: yMax / 1000 } : null,
    },
  ]),
);

/** The metrics of the standard PDF font Helvetica, which no file of ours embeds. */
export const HELVETICA_METRICS: FontMetrics = { glyph: (codePoint) => GLYPHS.get(codePoint) };
