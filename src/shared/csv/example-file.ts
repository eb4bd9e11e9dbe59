/**
 * The example spreadsheet, a file of `public/` in the shape of the complete export: Chinese and English words with
 * pinyin, a card per row.
 */
export const EXAMPLE_FILE = 'example-word-list.csv';
