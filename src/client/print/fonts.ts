import type { PrintFont } from '#shared/print/layout-types.ts';
import type { PrintFonts } from '#shared/print/pdf/font-metrics.ts';
import { readFont, type SfntFont } from '#shared/print/pdf/read-font.ts';
import { type FontState, type FontStates, NO_FONTS } from './print-messages.ts';

const FONT_NAMES: Readonly<Record<PrintFont, string>> = {
  arimo: 'Arimo',
  chinese: 'NotoSansSC',
  latin: 'NotoSans',
};

/** Words are printed in regular and shown on the screen in bold. */
type FontWeight = 'Regular' | 'Bold';

/** Changes with the fonts, which the browser and the service worker cache for ever. */
const VERSION: string = import.meta.env.VITE_FONTS_VERSION ?? '';

export async function fetchFont(font: PrintFont, weight: FontWeight = 'Regular'): Promise<Uint8Array> {
  const path = `/fonts/${FONT_NAMES[font]}-${weight}.ttf`;
  const response = await fetch(`${path}?v=${VERSION}`);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

export type FetchFont = (font: PrintFont) => Promise<Uint8Array>;

type FontCache = {
  fonts(): PrintFonts;
  states(): FontStates;
  /** Resolves to false when the font cannot be fetched; the next call tries again. Never rejects. */
  load(font: PrintFont): Promise<boolean>;
};

export function createFontCache(fetchFont: FetchFont, onChange: (states: FontStates) => void): FontCache {
  const fonts: { [Font in PrintFont]?: SfntFont } = {};
  const loading = new Map<PrintFont, Promise<boolean>>();
  let states = NO_FONTS;
  const setState = (font: PrintFont, state: FontState) => {
    states = { ...states, [font]: state };
    onChange(states);
  };
  const fetchOnce = async (font: PrintFont): Promise<boolean> => {
    setState(font, 'loading');
    try {
      fonts[font] = readFont(await fetchFont(font));
      setState(font, 'ready');
      return true;
    } catch {
      setState(font, 'failed');
      return false;
    } finally {
      loading.delete(font);
    }
  };
  return {
    fonts: () => fonts,
    states: () => states,
    load(font) {
      if (fonts[font]) return Promise.resolve(true);
      const running = loading.get(font) ?? fetchOnce(font);
      if (states[font] === 'loading') loading.set(font, running);
      return running;
    },
  };
}
