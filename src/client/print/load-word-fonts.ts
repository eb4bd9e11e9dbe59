import { listLatinMarks } from '#shared/print/text/characters.ts';
import { chooseWordFont } from './create-word-faces.ts';
import { isSavingData } from './fonts.ts';
import { printEngine } from './print-engine.ts';
import type { PreviewFace, WordFaces } from './print-messages.ts';

const DEVICE_FONTS = '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans", sans-serif';
/** After this time, a session starts with the device's fonts. */
const TIMEOUT_MS = 15_000;

export type WordFonts = {
  /** Returns the CSS `font-family` for a string. Words have the weight 700. */
  getFontFamily: (text: string) => string;
  remove: () => void;
};

/** Resolves when the fonts are ready or after the timeout. Never rejects. */
export async function loadWordFonts(texts: readonly string[]): Promise<WordFonts> {
  const result = await createFaces(texts);
  const remove = result && (await installFonts(result.faces, { weight: '700' }).catch(() => null));
  const families: WordFaces['families'] = remove ? result.families : {};
  return {
    getFontFamily: (text) => {
      const marksFamily = listLatinMarks(text).length > 0 ? families.marks : undefined;
      const loadedFamilies = [marksFamily, families[chooseWordFont(text)]].flatMap((family) =>
        family ? `"${family}"` : [],
      );
      return [...loadedFamilies, DEVICE_FONTS].join(', ');
    },
    remove: remove ?? (() => {}),
  };
}

/** Prefetches the fonts so that a session starts immediately, unless the browser saves data. */
export function prefetchWordFonts(texts: readonly string[]): void {
  if (!isSavingData()) void createFaces(texts);
}

function createFaces(texts: readonly string[]): Promise<WordFaces | null> {
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, TIMEOUT_MS, null));
  return Promise.race([printEngine.createWordFaces(texts), timeout]).catch(() => null);
}

/** Resolves, once the fonts have loaded, to a function that removes them. Rejects when the browser refuses a font. */
export async function installFonts(
  faces: readonly PreviewFace[],
  descriptors: FontFaceDescriptors = {},
): Promise<() => void> {
  const fonts = faces.map((face) => new FontFace(face.family, face.bytes, descriptors));
  await Promise.all(fonts.map((font) => font.load()));
  for (const font of fonts) document.fonts.add(font);
  return () => {
    for (const font of fonts) document.fonts.delete(font);
  };
}
