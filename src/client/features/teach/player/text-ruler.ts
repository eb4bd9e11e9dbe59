import type { WordFonts } from '#client/print/load-word-fonts.ts';
import { hasCjk } from '#shared/lib/cjk.ts';
import { splitCharacters } from '#shared/print/text/characters.ts';
import type { WordMeasure } from '#shared/print/text/word-size.ts';

/** Measures at font size 1. `middle` is the height of a line's middle above its baseline. */
type LineMeasure = WordMeasure & { ascent: number; descent: number; middle: number };

/** The em box of an ideograph; its middle is the middle of the ink of common characters. */
const IDEOGRAPH = { ascent: 0.88, descent: 0.12 };
const MEASURED_AT = 100;
const USUAL_WIDTH = 0.6;

/** Returns the ruler of a text, which measures each part of it in the font of the whole. */
export type RulerOf = (text: string) => (part: string) => LineMeasure;

export function createRulers({ familyOf }: Pick<WordFonts, 'familyOf'>): RulerOf {
  const context = document.createElement('canvas').getContext('2d');
  return (text) => {
    const isChinese = hasCjk(text);
    const font = `700 ${MEASURED_AT}px ${familyOf(text)}`;
    return (part) => {
      const { length } = splitCharacters(part);
      if (!context) {
        return {
          width: length * (isChinese ? 1 : USUAL_WIDTH),
          height: 1,
          length,
          ...IDEOGRAPH,
          middle: 0.38,
        };
      }
      context.font = font;
      const measured = context.measureText(part);
      const em = (pixels: number) => pixels / MEASURED_AT;
      const { ascent, descent } = isChinese
        ? IDEOGRAPH
        : { ascent: em(measured.actualBoundingBoxAscent), descent: em(measured.actualBoundingBoxDescent) };
      const ink = em(measured.actualBoundingBoxLeft + measured.actualBoundingBoxRight);
      return {
        width: Math.max(em(measured.width), ink),
        height: ascent + descent,
        length,
        ascent,
        descent,
        middle: em(measured.fontBoundingBoxAscent - measured.fontBoundingBoxDescent) / 2,
      };
    };
  };
}

/** Returns how far a text moves down, in em, so that its ink is centred on its lines. */
export function centreInk(lines: readonly string[], measure: (part: string) => LineMeasure): number {
  const [first, last] = [measure((lines[0] ?? '').trimEnd()), measure((lines.at(-1) ?? '').trimEnd())];
  return (first.ascent - last.descent) / 2 - first.middle;
}
