import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { guardCell, writeCsv } from './text/write-csv.ts';

export type SkippedWord = Pick<Flashcard, 'word' | 'english' | 'pinyin'> & {
  category: string;
  reason: string;
};

/** Returns what an import skipped and why, for the parent to review. */
export function exportSkipped(header: readonly string[], words: readonly SkippedWord[]): string {
  const rows = words.map(({ word, english = '', pinyin = '', category, reason }) =>
    [word, english, pinyin, category, reason].map(guardCell),
  );
  return writeCsv([header, ...rows]);
}
