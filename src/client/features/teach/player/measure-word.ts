import type { WordFonts } from '#client/lib/word-fonts/load-word-fonts.ts';
import { hasCjk, splitCharacters } from '#shared/print/characters.ts';
import type { WordMeasure } from '#shared/print/fit-size.ts';

/** What a text measures at size 1. `shift`: how far it moves down so that its ink is centred on its line. */
export type MeasuredText = WordMeasure & { shift: number };

/** The em box of an ideograph, whose middle is that of common characters' ink. */
const IDEOGRAPH = { ascent: 0.88, descent: 0.12 };
const MEASURED_AT = 100;
/** Of a letter, where a browser lets no page measure. */
const USUAL_WIDTH = 0.6;

/** Returns a function that measures texts in the fonts of a session. */
export function createRuler({ familyOf }: Pick<WordFonts, 'familyOf'>): (text: string) => MeasuredText {
  const context = document.createElement('canvas').getContext('2d');
  return (text) => {
    const { length } = splitCharacters(text);
    const isChinese = hasCjk(text);
    if (!context) return { width: length * (isChinese ? 1 : USUAL_WIDTH), height: 1, length, shift: 0 };
    context.font = `700 ${MEASURED_AT}px ${familyOf(text)}`;
    const measured = context.measureText(text);
    const em = (pixels: number) => pixels / MEASURED_AT;
    const ink = em(measured.actualBoundingBoxLeft + measured.actualBoundingBoxRight);
    const { ascent, descent } = isChinese
      ? IDEOGRAPH
      : { ascent: em(measured.actualBoundingBoxAscent), descent: em(measured.actualBoundingBoxDescent) };
    const lineMiddle = em(measured.fontBoundingBoxAscent - measured.fontBoundingBoxDescent) / 2;
    return {
      width: Math.max(em(measured.width), ink),
      height: ascent + descent,
      length,
      shift: (ascent - descent) / 2 - lineMiddle,
    };
  };
}
