import { fetchOwnFile } from '#client/lib/offline/own-files.ts';
import type { PrintWeight } from '#shared/print/card-texts.ts';
import type { PrintFont } from '#shared/print/paper/layout-types.ts';

const FONT_NAMES: Readonly<Record<PrintFont, string>> = {
  arimo: 'Arimo',
  chinese: 'NotoSansSC',
  latin: 'NotoSans',
};

/** Words are bold on the screen, and printed in regular unless a parent chooses otherwise. */
const WEIGHTS = { regular: 'Regular', bold: 'Bold' } as const;

/** The versions change with the fonts and their parts, which the browser and the service worker cache forever. */
const VERSION: string = import.meta.env.VITE_FONTS_VERSION ?? '';
const PARTS_VERSION: string = import.meta.env.VITE_FONT_PARTS_VERSION ?? '';

export type FetchFont = (font: PrintFont, part?: string) => Promise<Uint8Array>;

/** A part of a font has the same address as the whole, as in the server and scripts/lib/build/prepare-fonts.mjs. */
export function createFontFetch(weight: PrintWeight): FetchFont {
  return (font, part) => {
    const address = `/fonts/${FONT_NAMES[font]}-${WEIGHTS[weight]}.ttf`;
    return fetchOwnFile(part ? `${address}?v=${PARTS_VERSION}&part=${part}` : `${address}?v=${VERSION}`);
  };
}

/** Makes each value once, and again after a failure. */
export function makeOnce<Key, Value>(make: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const made = new Map<Key, Promise<Value>>();
  return (key) => {
    const known = made.get(key);
    if (known) return known;
    const making = make(key);
    making.catch(() => made.delete(key));
    made.set(key, making);
    return making;
  };
}

/** Returns whether the parent asked for little data, so that nothing is fetched ahead. */
export function savesData(): boolean {
  const { connection } = (globalThis.navigator ?? {}) as { connection?: { saveData?: boolean } };
  return connection?.saveData ?? false;
}
