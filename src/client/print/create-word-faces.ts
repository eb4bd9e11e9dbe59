import { hasCjk } from '#shared/lib/cjk.ts';
import type { SfntFont } from '#shared/print/pdf/read-font.ts';
import { createWebFontFile } from '#shared/print/pdf/subset-font.ts';
import { type LoadedFont, listLatinMarks } from '#shared/print/text/characters.ts';
import type { PreviewFace, WordFaces, WordFamily } from './print-messages.ts';

/** Returns Noto Sans SC for text with Chinese characters, otherwise Noto Sans. */
export function chooseWordFont(text: string): LoadedFont {
  return hasCjk(text) ? 'chinese' : 'latin';
}

/** Creates web fonts with the characters of `texts`. Other characters, such as emoji, use the device's fonts. */
export async function createWordFaces(
  texts: readonly string[],
  name: string,
  load: (font: LoadedFont, codePoints: ReadonlySet<number>) => Promise<SfntFont>,
): Promise<WordFaces> {
  const codePointsByFamily = new Map<WordFamily, Set<number>>();
  const addCharacters = (family: WordFamily, characters: Iterable<string>) => {
    const codePoints = codePointsByFamily.get(family) ?? new Set();
    for (const character of characters) codePoints.add(character.codePointAt(0) as number);
    if (codePoints.size > 0) codePointsByFamily.set(family, codePoints);
  };
  for (const text of texts) {
    addCharacters(chooseWordFont(text), text);
    addCharacters('marks', listLatinMarks(text));
  }
  const families: Partial<Record<WordFamily, string>> = {};
  const faces = await Promise.all(
    [...codePointsByFamily].map(async ([kind, codePoints]): Promise<PreviewFace> => {
      const font = await load(kind === 'marks' ? 'latin' : kind, codePoints);
      const supportedCodePoints = [...codePoints].filter((codePoint) => font.getGlyphId(codePoint) !== 0);
      const family = `word-${kind}-${name}`;
      families[kind] = family;
      return { family, bytes: createWebFontFile(font, supportedCodePoints.sort(compareNumbers), family) };
    }),
  );
  return { faces, families };
}

const compareNumbers = (a: number, b: number) => a - b;
