import type { PrintFont } from '#shared/print/paper/layout-types.ts';
import {
  createPartFinder,
  type FindPart,
  type FontIndex,
  type FontPart,
  type JoinedFont,
  joinParts,
  listParts,
  readPart,
} from '#shared/print/pdf/font-parts.ts';
import { readFont, type SfntFont } from '#shared/print/pdf/read-font.ts';
import type { LoadedFont } from '#shared/print/text/characters.ts';
import { type FetchFont, makeOnce, savesData } from './fonts.ts';

const LOADED_FONTS: readonly LoadedFont[] = ['chinese', 'latin'];

export type FontCache = ReturnType<typeof createFontCache>;

/** `onLoad` is called with what begins to load. */
export function createFontCache(
  fetchFont: FetchFont,
  onLoad: (font: PrintFont, loading: Promise<boolean>) => void = () => {},
) {
  let arimo: SfntFont | undefined;
  const parted = {
    latin: createPartedFont('latin', fetchFont),
    chinese: createPartedFont('chinese', fetchFont),
  };
  const loadArimo = makeOnce(async (font: 'arimo') => {
    arimo = readFont(await fetchFont(font));
  });
  const keepRest = makeOnce(async (fonts: readonly LoadedFont[]) => {
    for (const font of fonts) await parted[font].keepRest();
  });
  return {
    fonts: () => ({ arimo, latin: parted.latin.joined(), chinese: parted.chinese.joined() }),
    /** Arimo is never split. Resolves to false when something cannot be fetched; the next call tries again. Never rejects. */
    load(font: PrintFont, codePoints: ReadonlySet<number> = new Set()): Promise<boolean> {
      if (font === 'arimo' ? arimo : parted[font].has(codePoints)) return Promise.resolve(true);
      const loading = (font === 'arimo' ? loadArimo(font) : parted[font].load(codePoints)).then(
        () => true,
        () => false,
      );
      onLoad(font, loading);
      return loading;
    },
    /** Fetches the remaining parts once and one after another, so that the browser stores them. Never rejects. */
    async keepRest(): Promise<void> {
      if (!savesData()) await keepRest(LOADED_FONTS).catch(() => {});
    },
  };
}

/** A font that is fetched only in the parts with the needed characters. */
function createPartedFont(font: LoadedFont, fetchFont: FetchFont) {
  const parts = new Map<string, FontPart>();
  let names: readonly string[] = [];
  let findPart: FindPart | null = null;
  /** The parts are joined again whenever there are more, and after a failure. */
  let joined: JoinedFont | null = null;
  const loadIndex = makeOnce(async (name: 'index.json') => {
    const index = JSON.parse(new TextDecoder().decode(await fetchFont(font, name))) as FontIndex;
    names = listParts(index);
    findPart = createPartFinder(index);
    joined = null;
  });
  const loadPart = makeOnce(async (name: string) => {
    parts.set(name, readPart(await fetchFont(font, `${name}.ttf`)));
    joined = null;
  });
  const lacking = (codePoints: ReadonlySet<number>) =>
    new Set(
      [...codePoints].flatMap((codePoint) => findPart?.(codePoint) ?? []).filter((name) => !parts.has(name)),
    );
  return {
    joined() {
      joined ??= joinParts(findPart, parts);
      return joined;
    },
    has: (codePoints: ReadonlySet<number>) => findPart !== null && lacking(codePoints).size === 0,
    async load(codePoints: ReadonlySet<number>) {
      try {
        await loadIndex('index.json');
        await Promise.all([...lacking(codePoints)].map(loadPart));
      } finally {
        joined = null;
      }
    },
    async keepRest() {
      for (const name of names) {
        if (!parts.has(name)) await fetchFont(font, `${name}.ttf`);
      }
    },
  };
}
