import { measureRoughly } from '#shared/print/text/word-size.ts';
import { fitWordsOnScreen, type ScreenSize } from './fit-on-screen.ts';

/** Turning the phone is suggested if words become larger by this factor. */
const MIN_ENLARGEMENT = 1.5;

/** Compares all words of a screen held upright, without a font. */
export function isLargerTurned(words: readonly string[], { width, height }: ScreenSize): boolean {
  if (width >= height || words.length === 0) return false;
  const measured = words.map((text) => ({ text, measure: measureRoughly, isWord: true, hasMeaning: false }));
  const sizeOn = (screen: ScreenSize) =>
    fitWordsOnScreen(measured, screen, false).reduce((sum, { size }) => sum + size, 0);
  return sizeOn({ width: height, height: width }) >= MIN_ENLARGEMENT * sizeOn({ width, height });
}
