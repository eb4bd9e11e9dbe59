import { hasCjk } from '#shared/lib/cjk.ts';
import type { LoadedFont } from '#shared/print/fonts-needed.ts';
import type { SfntFont } from '#shared/print/pdf/read-font.ts';
import { webFontFile } from '#shared/print/pdf/subset-font.ts';
import type { PreviewFace } from './print-messages.ts';

export type WordFaces = {
  readonly faces: readonly PreviewFace[];
  readonly families: Readonly<Partial<Record<LoadedFont, string>>>;
};

export type WordFontRequest = { readonly id: number; readonly texts: readonly string[] };

export type WordFontReply = { readonly id: number; readonly made: WordFaces | null };

/** Noto Sans SC for text with Chinese characters, else Noto Sans. */
export function chooseWordFont(text: string): LoadedFont {
  return hasCjk(text) ? 'chinese' : 'latin';
}

/** What the fonts lack, such as emoji, is left to the device's. `name` is part of each family's name. */
export async function createWordFaces(
  texts: readonly string[],
  name: string,
  load: (font: LoadedFont, codePoints: ReadonlySet<number>) => Promise<SfntFont>,
): Promise<WordFaces> {
  const wanted = new Map<LoadedFont, Set<number>>();
  for (const text of texts) {
    const font = chooseWordFont(text);
    const codePoints = wanted.get(font) ?? new Set();
    for (const character of text) codePoints.add(character.codePointAt(0) as number);
    wanted.set(font, codePoints);
  }
  const families: Partial<Record<LoadedFont, string>> = {};
  const faces = await Promise.all(
    [...wanted].map(async ([font, codePoints]): Promise<PreviewFace> => {
      const loaded = await load(font, codePoints);
      const drawn = [...codePoints].filter((codePoint) => loaded.glyphOf(codePoint) !== 0);
      const family = `word-${font}-${name}`;
      families[font] = family;
      return { family, bytes: webFontFile(loaded, drawn.sort(byNumber), family) };
    }),
  );
  return { faces, families };
}

const byNumber = (one: number, other: number) => one - other;
