import type { FontMetrics, GlyphMetrics, PrintFont, PrintMetrics } from '#shared/print/paper/layout-types.ts';
import { type SfntFont, viewOf } from './read-font.ts';

export type PrintFonts = { readonly [Font in PrintFont]?: SfntFont | undefined };

const measured = new WeakMap<SfntFont, FontMetrics>();

export function printMetrics(fonts: PrintFonts): PrintMetrics {
  return {
    arimo: fonts.arimo && fontMetrics(fonts.arimo),
    latin: fonts.latin && fontMetrics(fonts.latin),
    chinese: fonts.chinese && fontMetrics(fonts.chinese),
  };
}

export function fontMetrics(font: SfntFont): FontMetrics {
  const known = measured.get(font);
  if (known) return known;
  const glyphs = new Map<number, GlyphMetrics | undefined>();
  const metrics: FontMetrics = {
    glyph(codePoint) {
      if (!glyphs.has(codePoint)) glyphs.set(codePoint, measureGlyph(font, codePoint));
      return glyphs.get(codePoint);
    },
  };
  measured.set(font, metrics);
  return metrics;
}

function measureGlyph(font: SfntFont, codePoint: number): GlyphMetrics | undefined {
  const glyph = font.glyphOf(codePoint);
  if (glyph === 0) return undefined;
  const em = font.unitsPerEm;
  const advance = font.metricsOf(glyph).advance / em;
  const outline = font.outlineOf(glyph);
  if (outline.length < 10) return { advance, ink: null };
  const box = viewOf(outline);
  return {
    advance,
    ink: {
      xMin: box.getInt16(2) / em,
      yMin: box.getInt16(4) / em,
      xMax: box.getInt16(6) / em,
      yMax: box.getInt16(8) / em,
    },
  };
}
