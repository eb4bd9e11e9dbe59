import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { cleanText } from '#shared/library/tables/text.ts';
import type { CompleteColumn } from './complete-columns.ts';
import { unguardCell } from './formula-guard.ts';
import type { FileWord, WordListDraft } from './word-list.ts';

type Columns = ReadonlyMap<CompleteColumn, number>;

/**
 * Reads the complete shape into the draft: one card per row. A row with nothing but a category keeps an empty category
 * alive. A card with one text too long is left out whole, so that no card arrives half. False when there are too many
 * words.
 */
export function readCompleteRows(
  rows: readonly string[][],
  headerIndex: number,
  columns: Columns,
  draft: WordListDraft,
): boolean {
  for (let row = headerIndex + 1; row < rows.length; row += 1) {
    const read = (name: CompleteColumn) => unguardCell(cleanText(rows[row]![columns.get(name) ?? -1] ?? ''));
    const categoryName = read('category');
    const card = { word: read('word'), english: read('english'), pinyin: read('pinyin') };
    if (!card.word) {
      if (card.english || card.pinyin)
        draft.report('row_without_word', row, columns.get('word')!, card.english || card.pinyin);
      else if (categoryName) draft.openCategory(categoryName, row, columns.get('category')!);
      continue;
    }
    const tooLong = (['word', 'english', 'pinyin'] as const).find(
      (name) => card[name].length > LIBRARY_LIMITS[name],
    );
    if (tooLong) {
      draft.report('text_too_long', row, columns.get(tooLong)!, card[tooLong], LIBRARY_LIMITS[tooLong]);
      continue;
    }
    const category = draft.openCategory(categoryName, row, columns.get('category') ?? 0);
    if (category && !draft.addWord(category, toFileWord(card))) return false;
  }
  return true;
}

function toFileWord({ word, english, pinyin }: { word: string; english: string; pinyin: string }): FileWord {
  return { word, ...(english ? { english } : {}), ...(pinyin ? { pinyin } : {}) };
}
