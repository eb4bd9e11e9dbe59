import type { MissingBox, PlacedGlyph, TextLine } from './layout-types.ts';
import type { PrintFont } from './metrics.ts';
import { MISSING, type ShapedText } from './shape-text.ts';

/** Puts a measured text on the page: its size, the left end of its baseline and the baseline, in points. */
export function placeLine(shaped: ShapedText, size: number, x: number, baseline: number): TextLine {
  const runs: { font: PrintFont; glyphs: PlacedGlyph[] }[] = [];
  for (const glyph of shaped.glyphs) {
    let run = runs.at(-1);
    if (run?.font !== glyph.font) {
      run = { font: glyph.font, glyphs: [] };
      runs.push(run);
    }
    run.glyphs.push({
      text: glyph.text,
      x: x + glyph.x * size,
      y: baseline - glyph.y * size,
      advance: glyph.advance * size,
    });
  }
  const { text, chinese } = shaped;
  const boxes = shaped.boxes.map((left) => placeBox(x + left * size, baseline, size));
  return { text, chinese, size, x, width: shaped.width * size, baseline, runs, boxes };
}

function placeBox(x: number, baseline: number, size: number): MissingBox {
  const { xMin, yMin, xMax, yMax } = MISSING.ink;
  return {
    x: x + xMin * size,
    y: baseline - yMax * size,
    width: (xMax - xMin) * size,
    height: (yMax - yMin) * size,
  };
}

/** The baseline that puts the middle of a text's height on `centre`: as much white above as below. */
export function centredBaseline(shaped: ShapedText, size: number, centre: number): number {
  return centre + (size * (shaped.top + shaped.bottom)) / 2;
}
