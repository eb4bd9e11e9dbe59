import type { WordFonts } from '#client/lib/word-fonts/load-word-fonts.ts';

/** The fonts of the device draw the words where those of the page do not arrive in this time. */
const LATEST_MS = 4_000;

/**
 * Returns the fonts of the pages, once they can draw these words: the whole fonts of a session are too large for a
 * visitor's try. Never rejects.
 */
export async function loadDemoFonts(words: readonly string[]): Promise<WordFonts> {
  const family = getComputedStyle(document.documentElement).getPropertyValue('--font-word') || 'sans-serif';
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, LATEST_MS);
  });
  await Promise.race([document.fonts?.load(`700 100px ${family}`, words.join('')).catch(() => {}), late]);
  return { familyOf: () => family, remove: () => {} };
}
