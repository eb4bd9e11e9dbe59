import { textKey } from '#shared/library/tables/text.ts';

const COMPLETE_COLUMNS = ['word', 'english', 'pinyin', 'category'] as const;
export type CompleteColumn = (typeof COMPLETE_COLUMNS)[number];
export const COMPLETE_HEADER = ['Word', 'English', 'Pinyin', 'Category'];

const HEADINGS: Record<CompleteColumn, readonly string[]> = {
  word: ['word', '单词', '词语'],
  english: ['english', '英文', '英语'],
  pinyin: ['pinyin', '拼音'],
  category: ['category', '分类', '类别'],
};

function findColumn(heading: string): CompleteColumn | undefined {
  const key = textKey(heading);
  return COMPLETE_COLUMNS.find((column) => HEADINGS[column].includes(key));
}

/** Null for a header row of category names: all must be known, none twice, with a word and another column. */
export function readCompleteHeader(header: readonly string[]): Map<CompleteColumn, number> | null {
  const columns = new Map<CompleteColumn, number>();
  for (const [index, heading] of header.entries()) {
    if (textKey(heading) === '') continue;
    const column = findColumn(heading);
    if (!column || columns.has(column)) return null;
    columns.set(column, index);
  }
  return columns.has('word') && columns.size > 1 ? columns : null;
}

function isCompleteHeading(text: string): boolean {
  return findColumn(text.replace(/^'+/, '')) !== undefined;
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
