import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import type { PrintWeight } from '#shared/print/card-texts.ts';
import { type Ink, readInk } from './ink.ts';
import { ORIGINAL_FONT_FILES } from './print-fonts.ts';

// Skia draws the original font files, independently of our subsetter, writer and layout.
for (const [name, file] of [
  ['Chinese', ORIGINAL_FONT_FILES.chinese],
  ['Latin', ORIGINAL_FONT_FILES.latin],
  ['Arimo', ORIGINAL_FONT_FILES.arimo],
] as const) {
  GlobalFonts.registerFromPath(file, `Reference ${name} regular`);
  GlobalFonts.registerFromPath(file.replaceAll('400Regular', '700Bold'), `Reference ${name} bold`);
}

export type ReferenceFont = 'Reference Chinese' | 'Reference Latin' | 'Reference Arimo';

/** A text and its position in pixels. `y` is the baseline. */
type DrawnText = {
  text: string;
  font: ReferenceFont;
  weight: PrintWeight;
  size: number;
  x: number;
  y: number;
};

/** Returns the font that a PDF embeds for a word (docs/product/print.md#fonts). */
function expectedFont(word: string): ReferenceFont {
  if (/[\u3000-\u9fff\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3ffff}]/u.test(word)) return 'Reference Chinese';
  return /[\u0100-\u036f\u0370-\u1fff]/.test(word) ? 'Reference Latin' : 'Reference Arimo';
}

/** Draws texts in red on white. */
export function drawTexts(texts: readonly DrawnText[], width: number, height: number): Ink {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#ff0000';
  context.fontKerning = 'none';
  context.textRendering = 'geometricPrecision';
  for (const { text, font, weight, size, x, y } of texts) {
    context.font = `${size}px "${font} ${weight}"`;
    context.fillText(text, x, y);
  }
  return readInk(context.getImageData(0, 0, width, height).data, width, height);
}

/** Draws a word at 240 pixels per em, so that one pixel hardly changes the shape of an I. */
export function drawWord(word: string, weight: PrintWeight): Ink {
  const length = [...word].length;
  return drawTexts(
    [{ text: word, font: expectedFont(word), weight, size: 240, x: 120, y: 360 }],
    240 + length * 264,
    600,
  );
}
