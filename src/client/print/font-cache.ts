import type { LoadedFont } from '#shared/print/fonts-needed.ts';
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
import { type FetchFont, makeOnce, savesData } from './fonts.ts';
import { type FontState, type FontStates, NO_FONTS } from './print-messages.ts';

export type JoinedFonts = { readonly arimo: SfntFont | undefined } & Readonly<Record<LoadedFont, JoinedFont>>;

const LOADED_FONTS: readonly LoadedFont[] = ['chinese', 'latin'];

export type FontCache = {
  fonts(): JoinedFonts;
  states(): FontStates;
  /** Arimo is never split. Resolves to false when something cannot be fetched; the next call tries again. Never rejects. */
  load(font: PrintFont, codePoints?: ReadonlySet<number>): Promise<boolean>;
  /** Fetches the remaining parts once and one after another, so that the browser stores them. Never rejects. */
  keepRest(): Promise<void>;
};

export function createFontCache(fetchFont: FetchFont, onChange: (states: FontStates) => void): FontCache {
  let arimo: SfntFont | undefined;
  const parted = {
    latin: createPartedFont('latin', fetchFont),
    chinese: createPartedFont('chinese', fetchFont),
  };
  const running = { arimo: 0, latin: 0, chinese: 0 };
  let states = NO_FONTS;
  const setState = (font: PrintFont, state: FontState) => {
    states = { ...states, [font]: state };
    onChange(states);
  };
  const loadArimo = makeOnce(async (font: 'arimo') => {
    arimo = readFont(await fetchFont(font));
  });
  const keepRest = makeOnce(async (fonts: readonly LoadedFont[]) => {
    for (const font of fonts) await parted[font].keepRest();
  });
  return {
    fonts: () => ({ arimo, latin: parted.latin.joined(), chinese: parted.chinese.joined() }),
    states: () => states,
    async load(font, codePoints = new Set()) {
      if (font === 'arimo' ? arimo : parted[font].has(codePoints)) return true;
      running[font] += 1;
      setState(font, 'loading');
      const loading = font === 'arimo' ? loadArimo(font) : parted[font].load(codePoints);
      const loaded = await loading.then(
        () => true,
        () => false,
      );
      running[font] -= 1;
      if (running[font] === 0) setState(font, loaded ? 'ready' : 'failed');
      return loaded;
    },
    async keepRest() {
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
