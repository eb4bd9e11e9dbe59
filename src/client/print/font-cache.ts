import { memoizeAsync } from '#client/lib/async-action/memoize-async.ts';
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
import { type FetchFont, isSavingData } from './fonts.ts';

const LOADED_FONTS: readonly LoadedFont[] = ['chinese', 'latin'];

export type FontCache = ReturnType<typeof createFontCache>;

/** `onLoad` is called whenever a font starts to load. */
export function createFontCache(
  fetchFont: FetchFont,
  onLoad: (font: PrintFont, loading: Promise<boolean>) => void = () => {},
) {
  let arimo: SfntFont | undefined;
  const splitFonts = {
    latin: createSplitFont('latin', fetchFont),
    chinese: createSplitFont('chinese', fetchFont),
  };
  const loadArimo = memoizeAsync(async (font: 'arimo') => {
    arimo = readFont(await fetchFont(font));
  });
  const prefetchRemaining = memoizeAsync(async (fonts: readonly LoadedFont[]) => {
    for (const font of fonts) await splitFonts[font].prefetchRemaining();
  });
  return {
    getFonts: () => ({
      arimo,
      latin: splitFonts.latin.getJoinedFont(),
      chinese: splitFonts.chinese.getJoinedFont(),
    }),
    /** Resolves to false after a failed download, which the next call repeats. Arimo is never split. Never rejects. */
    load(font: PrintFont, codePoints: ReadonlySet<number> = new Set()): Promise<boolean> {
      if (font === 'arimo' ? arimo : splitFonts[font].has(codePoints)) return Promise.resolve(true);
      const loading = (font === 'arimo' ? loadArimo(font) : splitFonts[font].load(codePoints)).then(
        () => true,
        () => false,
      );
      onLoad(font, loading);
      return loading;
    },
    /** Fetches the remaining parts one after another so that the browser caches them. Never rejects. */
    async prefetchRemaining(): Promise<void> {
      if (!isSavingData()) await prefetchRemaining(LOADED_FONTS).catch(() => {});
    },
  };
}

/** Creates a font that loads only the parts with the needed characters. */
function createSplitFont(font: LoadedFont, fetchFont: FetchFont) {
  const parts = new Map<string, FontPart>();
  let names: readonly string[] = [];
  let findPart: FindPart | null = null;
  /** Reset when a part arrives or fails so that the parts are joined again. */
  let joined: JoinedFont | null = null;
  const loadIndex = memoizeAsync(async (name: 'index.json') => {
    const index = JSON.parse(new TextDecoder().decode(await fetchFont(font, name))) as FontIndex;
    names = listParts(index);
    findPart = createPartFinder(index);
    joined = null;
  });
  const loadPart = memoizeAsync(async (name: string) => {
    parts.set(name, readPart(await fetchFont(font, `${name}.ttf`)));
    joined = null;
  });
  const findMissingParts = (codePoints: ReadonlySet<number>) =>
    new Set(
      [...codePoints].flatMap((codePoint) => findPart?.(codePoint) ?? []).filter((name) => !parts.has(name)),
    );
  return {
    getJoinedFont() {
      joined ??= joinParts(findPart, parts);
      return joined;
    },
    has: (codePoints: ReadonlySet<number>) => findPart !== null && findMissingParts(codePoints).size === 0,
    async load(codePoints: ReadonlySet<number>) {
      try {
        await loadIndex('index.json');
        await Promise.all([...findMissingParts(codePoints)].map(loadPart));
      } finally {
        joined = null;
      }
    },
    async prefetchRemaining() {
      for (const name of names) {
        if (!parts.has(name)) await fetchFont(font, `${name}.ttf`);
      }
    },
  };
}
