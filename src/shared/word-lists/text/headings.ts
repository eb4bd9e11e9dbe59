import { getTextKey } from '#shared/library/tables/text.ts';
import HEADINGS from './card-headings.json' with { type: 'json' };
import CATEGORY_NAMES from './category-names.json' with { type: 'json' };

// These lists are JSON, because the fonts contain the characters of all modules, and headings are never drawn.

export const COLUMN_ROLES = ['word', 'english', 'pinyin', 'category', 'set', 'ignore'] as const;
/** The role of a column in a list with one card per row. */
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/**
 * `chinese` and `language` name a language, `word` a card's front in any language, `meaning` its back. `traditional` is
 * the word if there is no simplified column beside it. `tag` columns are not imported, but indicate a table of cards.
 */
export type HeadingKind =
  | 'chinese'
  | 'traditional'
  | 'word'
  | 'language'
  | 'english'
  | 'meaning'
  | 'pinyin'
  | 'category'
  | 'set'
  | 'tag'
  | 'ignore';

const kindByHeading = new Map(
  Object.entries(HEADINGS).flatMap(([kind, texts]) =>
    texts.map((text) => [text, kind as HeadingKind] as const),
  ),
);

const MAX_HEADING_LENGTH = 100;

export function findHeadingKind(heading: string): HeadingKind | undefined {
  if (heading.length > MAX_HEADING_LENGTH) return undefined;
  const key = getTextKey(heading.normalize('NFKC')).replace(/[:*]+$/, '');
  const kind = kindByHeading.get(key) ?? kindByHeading.get(key.replace(/\s*[(（[].*[)）\]]\s*$/, ''));
  if (kind) return kind;
  // Headings may be in two languages, such as `汉字 Hanzi` or `英文/English`.
  const kinds = key.split(/[\s/|·()（）]+/).flatMap((part) => (part === '' ? [] : [kindByHeading.get(part)]));
  return kinds.length > 1 && new Set(kinds).size === 1 ? kinds[0] : undefined;
}

/** Reads the roles of columns. Returns null unless the headings describe cards: a word and another column. */
export function readCardHeadings(header: readonly string[]): ColumnRole[] | null {
  const kinds = header.map((heading) => findHeadingKind(heading));
  const roles = header.map((): ColumnRole => 'ignore');
  const assign = (role: ColumnRole, ...candidates: readonly HeadingKind[]) => {
    for (const kind of candidates) {
      const index = kinds.findIndex((other, i) => other === kind && roles[i] === 'ignore');
      if (index >= 0) {
        roles[index] = role;
        return;
      }
    }
  };
  const hasMeaning = kinds.includes('meaning') || kinds.includes('language');
  assign('word', 'chinese', 'traditional', 'word', 'language', ...(hasMeaning ? (['english'] as const) : []));
  assign('english', 'english', 'meaning', 'language', 'word');
  assign('pinyin', 'pinyin');
  assign('category', 'category');
  assign('set', 'set');
  const hasOther = roles.some((role) => role !== 'word' && role !== 'ignore') || kinds.includes('tag');
  return roles.includes('word') && hasOther ? roles : null;
}

/** Families also name categories English or Pinyin, so those are missing here. */
const CARD_HEADING_KINDS: ReadonlySet<HeadingKind | undefined> = new Set([
  'word',
  'chinese',
  'traditional',
  'meaning',
]);

/** Returns true if the heading names a part of a card and is unlikely to name a category. */
export function isCardHeading(heading: string): boolean {
  return CARD_HEADING_KINDS.has(findHeadingKind(heading));
}

export const EXPORT_HEADER = ['Word', 'English', 'Pinyin', 'Category'];

export function isOwnExport(header: readonly string[] | undefined): boolean {
  return EXPORT_HEADER.every((heading, column) => header?.[column] === heading);
}

/**
 * Prefixes an apostrophe to names of categories that an import would mistake for columns of cards, such as Word and
 * English. A name that already begins with one gets another, because an import removes one.
 */
export function escapeHeadings(names: readonly string[]): string[] {
  const ambiguous = names.some(isCardHeading) || readCardHeadings(names) !== null;
  return names.map((name) =>
    isHeadingWithoutApostrophes(name) && (ambiguous || name.startsWith("'")) ? `'${name}` : name,
  );
}

export function unescapeHeading(heading: string): string {
  return isEscaped(heading) ? heading.slice(1) : heading;
}

export function isEscaped(heading: string): boolean {
  return heading.startsWith("'") && isHeadingWithoutApostrophes(heading);
}

function isHeadingWithoutApostrophes(text: string): boolean {
  return findHeadingKind(text.replace(/^'+/, '')) !== undefined;
}

const commonNames = new Set(CATEGORY_NAMES.map(getTextKey));
const NUMBERED =
  /^(?:unit|lesson|week|day|list|level|hsk|grade|set|chapter|part|book|lektion|woche|第|单元|课)\s*[\d一二三四五六七八九十]+\s*(?:课|单元|周|級|级)?$/i;

/** Returns true for a common category name, which as a heading is not itself a word. */
export function isCategoryName(text: string, existing: ReadonlySet<string>): boolean {
  const key = getTextKey(text);
  return commonNames.has(key) || existing.has(key) || NUMBERED.test(key);
}
