import { textKey } from '#shared/library/tables/text.ts';

const COMPLETE_COLUMNS = ['word', 'english', 'pinyin', 'category'] as const;
export type CompleteColumn = (typeof COMPLETE_COLUMNS)[number];
export const COMPLETE_HEADER = ['Word', 'English', 'Pinyin', 'Category'];

const COLUMN_BY_HEADING: ReadonlyMap<string, CompleteColumn> = new Map([
  ['word', 'word'],
  ['单词', 'word'],
  ['词语', 'word'],
  ['english', 'english'],
  ['英文', 'english'],
  ['英语', 'english'],
  ['pinyin', 'pinyin'],
  ['拼音', 'pinyin'],
  ['category', 'category'],
  ['分类', 'category'],
  ['类别', 'category'],
]);

/** Null for a header row of category names: all must be known, none twice, with a word and another column. */
export function readCompleteHeader(header: readonly string[]): Map<CompleteColumn, number> | null {
  const columns = new Map<CompleteColumn, number>();
  for (const [index, heading] of header.entries()) {
    const key = textKey(heading);
    if (key === '') continue;
    const column = COLUMN_BY_HEADING.get(key);
    if (!column || columns.has(column)) return null;
    columns.set(column, index);
  }
  return columns.has('word') && columns.size > 1 ? columns : null;
}

function isCompleteHeading(text: string): boolean {
  return COLUMN_BY_HEADING.has(textKey(text.replace(/^'+/, '')));
}

/** Categories named, say, Word and English would come back as the complete shape, so they get an apostrophe. */
export function guardHeadings(names: readonly string[]): string[] {
  const ambiguous = readCompleteHeader(names) !== null;
  return names.map((name) =>
    isCompleteHeading(name) && (ambiguous || name.startsWith("'")) ? `'${name}` : name,
  );
}

export function unguardHeading(heading: string): string {
  return heading.startsWith("'") && isCompleteHeading(heading) ? heading.slice(1) : heading;
}
