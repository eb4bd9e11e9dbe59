import { useEffect } from 'react';
import { useStore } from '#client/lib/store/use-store.ts';
import { createPrintEngine, type PrintEngine } from './print-engine.ts';
import type { FontStates } from './print-messages.ts';

/** One for the page's life: its worker keeps the fonts, 10 MB that leaving and opening the tab must not fetch again. */
const engine = createPrintEngine();

/** The print engine and how its fonts are doing. Their loading begins when the print tab opens. */
export function usePrintEngine(): { engine: PrintEngine; fonts: FontStates } {
  const fonts = useStore(engine.fonts);
  useEffect(() => engine.loadFonts(), []);
  return { engine, fonts };
}
