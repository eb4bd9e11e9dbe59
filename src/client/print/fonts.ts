import { fetchStaticFile } from '#client/lib/offline/static-files.ts';
import type { PrintWeight } from '#shared/print/card-texts.ts';
import type { PrintFont } from '#shared/print/paper/layout-types.ts';

const FONT_NAMES: Readonly<Record<PrintFont, string>> = {
  arimo: 'Arimo',
  chinese: 'NotoSansSC',
  latin: 'NotoSans',
};

const WEIGHTS = { regular: 'Regular', bold: 'Bold' } as const;

/** The versions change with the fonts and their parts, which the browser and the service worker cache forever. */
const VERSION: string = import.meta.env.VITE_FONTS_VERSION ?? '';
const PARTS_VERSION: string = import.meta.env.VITE_FONT_PARTS_VERSION ?? '';

export type FetchFont = (font: PrintFont, part?: string) => Promise<Uint8Array>;

/** Returns a function that fetches fonts. A part has the URL of its font with a query, as in prepare-fonts.mjs. */
export function createFontFetch(weight: PrintWeight): FetchFont {
  return (font, part) => {
    const url = `/fonts/${FONT_NAMES[font]}-${WEIGHTS[weight]}.ttf`;
    return fetchStaticFile(part ? `${url}?v=${PARTS_VERSION}&part=${part}` : `${url}?v=${VERSION}`);
  };
}

/** Returns true if the browser saves data, in which case nothing is prefetched. */
export function isSavingData(): boolean {
  const { connection } = (globalThis.navigator ?? {}) as { connection?: { saveData?: boolean } };
  return connection?.saveData ?? false;
}
