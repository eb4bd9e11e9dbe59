import { chooseFont, hasCjk, isInkless, isSideBySide, splitCharacters } from './characters.ts';
import type { FontMetrics, PrintFont, PrintLayout, PrintPage } from './layout-types.ts';

/** Fetched where a text needs it; Arimo is needed for almost any page. */
export type LoadedFont = 'latin' | 'chinese';

/** Letters with marks in a Chinese text (女 nǚ) need the extended Latin font too. */
export function fontsNeeded(texts: readonly string[]): ReadonlySet<LoadedFont> {
  const needed = new Set<LoadedFont>();
  for (const text of texts) {
    const font = chooseFont(text);
    if (font !== 'arimo') needed.add(font);
    if (font === 'chinese' && splitCharacters(text).some(needsLatin)) needed.add('latin');
  }
  return needed;
}

function needsLatin(character: string): boolean {
  return !hasCjk(character) && chooseFont(character) === 'latin';
}

export function mayNeedChinese(texts: readonly string[], latin: FontMetrics): boolean {
  const lacks = (part: string) => !isInkless(part) && !latin.glyph(part.codePointAt(0) as number);
  return texts.some((text) => chooseFont(text) === 'latin' && isSideBySide(text) && [...text].some(lacks));
}

export function usedCodePoints(layout: Pick<PrintLayout, 'pages'>): Record<PrintFont, Set<number>> {
  const used: Record<PrintFont, Set<number>> = { arimo: new Set(), latin: new Set(), chinese: new Set() };
  const runs = layout.pages.flatMap((page: PrintPage) => page.lines.flatMap((line) => line.runs));
  for (const run of runs) {
    for (const glyph of run.glyphs) used[run.font].add(glyph.text.codePointAt(0) as number);
  }
  return used;
}
