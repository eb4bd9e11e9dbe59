import type { LoadedFont } from '#shared/print/fonts-needed.ts';
import type { PrintFonts } from '#shared/print/pdf/font-metrics.ts';
import { readFont, type SfntFont } from '#shared/print/pdf/read-font.ts';
import { type FontState, type FontStates, NO_FONTS } from './print-messages.ts';

/** Returns a font file's bytes, or throws. */
export type FetchFont = (font: LoadedFont) => Promise<Uint8Array>;

/** The fonts fetched so far, kept for as long as the worker lives. */
export type FontCache = {
  fonts(): PrintFonts;
  states(): FontStates;
  /** Fetches a font that is not here yet. Never throws: false when it could not be had, and then asking again retries. */
  load(font: LoadedFont): Promise<boolean>;
};

/** `onChange` is called at every change of state. A file that is no font (an error page) counts as failed. */
export function createFontCache(fetchFont: FetchFont, onChange: (states: FontStates) => void): FontCache {
  const fonts: { latin?: SfntFont; chinese?: SfntFont } = {};
  const loading = new Map<LoadedFont, Promise<boolean>>();
  let states = NO_FONTS;
  const setState = (font: LoadedFont, state: FontState) => {
    states = { ...states, [font]: state };
    onChange(states);
  };
  const fetchOnce = async (font: LoadedFont): Promise<boolean> => {
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
