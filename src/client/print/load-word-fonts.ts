import { listLatinMarks } from '#shared/print/text/characters.ts';
import { chooseWordFont } from './create-word-faces.ts';
import { savesData } from './fonts.ts';
import { printEngine } from './print-engine.ts';
import type { PreviewFace, WordFaces } from './print-messages.ts';

const DEVICE_FONTS = '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans", sans-serif';
/** After this time on a slow network, a session begins with the device's own fonts. */
const TIMEOUT_MS = 15_000;

export type WordFonts = {
  /** Returns the value of `font-family` for a text. Words are set in weight 700. */
  familyOf: (text: string) => string;
  remove: () => void;
};

/** Resolves when the fonts are ready or the time is over. Never rejects. */
export async function loadWordFonts(texts: readonly string[]): Promise<WordFonts> {
  const made = await createFaces(texts);
  const remove = made && (await installFonts(made.faces, { weight: '700' }).catch(() => null));
  const families: WordFaces['families'] = remove ? made.families : {};
  return {
    familyOf: (text) => {
      const marks = listLatinMarks(text).length > 0 ? families.marks : undefined;
      const own = [marks, families[chooseWordFont(text)]].flatMap((family) => (family ? `"${family}"` : []));
      return [...own, DEVICE_FONTS].join(', ');
    },
    remove: remove ?? (() => {}),
  };
}

/** Fetches the fonts ahead, unless the parent saves data, so that a session begins at once. */
export function warmWordFonts(texts: readonly string[]): void {
  if (!savesData()) void createFaces(texts);
}

function createFaces(texts: readonly string[]): Promise<WordFaces | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, TIMEOUT_MS, null));
  return Promise.race([printEngine.createWordFaces(texts), late]).catch(() => null);
}

/** Resolves, once the fonts can draw, to a function that removes them. Rejects when the browser refuses a font. */
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
