import { useEffect, useMemo, useState } from 'react';
import { loadShippedWords } from '#client/lib/shipped-words/load-shipped-words.ts';
import { type CardSet, WORD_LANGUAGES } from '#shared/library/schema.ts';
import type { NextWords } from '#shared/teach/rotation/plan-moves.ts';
import { nextShippedWords } from '#shared/teach/words/next-shipped-words.ts';
import type { ShippedWords } from '#shared/teach/words/shipped-word.ts';

/** Returns the next words of the product in the languages of the sets that fill themselves; null where none does. */
export function useNextWords(sets: readonly CardSet[]): NextWords | null | 'loading' {
  const wanted = WORD_LANGUAGES.filter((language) => sets.some(({ fill }) => fill === language)).join(' ');
  const [loaded, setLoaded] = useState<{ wanted: string; shipped: ShippedWords } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const languages = new Set(WORD_LANGUAGES.filter((language) => wanted.includes(language)));
    if (languages.size === 0) return;
    void loadShippedWords(languages).then((shipped) => isCurrent && setLoaded({ wanted, shipped }));
    return () => {
      isCurrent = false;
    };
  }, [wanted]);
  return useMemo(() => {
    if (wanted === '') return null;
    if (loaded?.wanted !== wanted) return 'loading';
    return (library, words) => nextShippedWords(library, loaded.shipped, words);
  }, [wanted, loaded]);
}
