import { useEffect, useState } from 'react';
import type { PrintCard, PrintOptions } from '#shared/print/card-texts.ts';
import type { PrintWarning } from '#shared/print/paper/layout-types.ts';
import { isFontLoading, type PrintEngine, waitForChineseFont } from './print-engine.ts';

const NONE: readonly PrintWarning[] = [];

type Job = { readonly cards: readonly PrintCard[]; readonly options: PrintOptions };

/** Returns the warnings of a job without a preview, once its fonts have loaded; none if they fail to load. */
export async function findPrintWarnings(
  engine: PrintEngine,
  { cards, options }: Job,
): Promise<readonly PrintWarning[]> {
  const ask = async () => (await engine.preview(cards, { ...options, photos: undefined })).layout.warnings;
  try {
    return await ask().catch(async (error: unknown) => {
      if (!isFontLoading(error)) throw error;
      await waitForChineseFont(engine);
      return ask();
    });
  } catch {
    return NONE;
  }
}

export function usePrintWarnings(engine: PrintEngine, { cards, options }: Job): readonly PrintWarning[] {
  const [warnings, setWarnings] = useState(NONE);
  useEffect(() => {
    let isCurrent = true;
    void findPrintWarnings(engine, { cards, options }).then((found) => isCurrent && setWarnings(found));
    return () => {
      isCurrent = false;
    };
  }, [engine, cards, options]);
  return warnings;
}
