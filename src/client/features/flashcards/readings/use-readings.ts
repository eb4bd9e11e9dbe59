import { useEffect, useState } from 'react';
import { loadReadings } from '#client/lib/dictionary/load-readings.ts';
import type { Reading } from '#shared/dictionary/list-readings.ts';

/** Returns null until the dictionary has answered. */
export function useReadings(word: string): Reading[] | 'failed' | null {
  const [found, setFound] = useState<{ word: string; readings: Reading[] | 'failed' } | null>(null);
  useEffect(() => {
    let isWanted = true;
    loadReadings(word).then(
      (readings) => isWanted && setFound({ word, readings }),
      () => isWanted && setFound({ word, readings: 'failed' }),
    );
    return () => {
      isWanted = false;
    };
  }, [word]);
  return found?.word === word ? found.readings : null;
}
