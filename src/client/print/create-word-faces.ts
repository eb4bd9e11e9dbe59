import { hasCjk } from '#shared/lib/cjk.ts';
import type { SfntFont } from '#shared/print/pdf/read-font.ts';
import { webFontFile } from '#shared/print/pdf/subset-font.ts';
import { type LoadedFont, listLatinMarks } from '#shared/print/text/characters.ts';
import type { PreviewFace, WordFaces, WordFamily } from './print-messages.ts';

/** Returns Noto Sans SC for text with Chinese characters, else Noto Sans. */
export function chooseWordFont(text: string): LoadedFont {
  return hasCjk(text) ? 'chinese' : 'latin';
}

/** Characters that the fonts lack, such as emoji, use the device's fonts. `name` is part of each family's name. */
export async function createWordFaces(
  texts: readonly string[],
  name: string,
  load: (font: LoadedFont, codePoints: ReadonlySet<number>) => Promise<SfntFont>,
): Promise<WordFaces> {
  const wanted = new Map<WordFamily, Set<number>>();
  const want = (name: WordFamily, characters: Iterable<string>) => {
    const codePoints = wanted.get(name) ?? new Set();
    for (const character of characters) codePoints.add(character.codePointAt(0) as number);
    if (codePoints.size > 0) wanted.set(name, codePoints);
  };
  for (const text of texts) {
    want(chooseWordFont(text), text);
    want('marks', listLatinMarks(text));
  }
  const families: Partial<Record<WordFamily, string>> = {};
  const faces = await Promise.all(
    [...wanted].map(async ([kind, codePoints]): Promise<PreviewFace> => {
      const loaded = await load(kind === 'marks' ? 'latin' : kind, codePoints);
      const drawn = [...codePoints].filter((codePoint) => loaded.glyphOf(codePoint) !== 0);
      const family = `word-${kind}-${name}`;
      families[kind] = family;
      return { family, bytes: webFontFile(loaded, drawn.sort(byNumber), family) };
    }),
  );
  return { faces, families };
}

const byNumber = (a: number, b: number) => a - b;
