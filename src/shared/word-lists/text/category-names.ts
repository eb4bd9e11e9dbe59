import { textKey } from '#shared/library/tables/text.ts';
import NAMES from './category-names.json' with { type: 'json' };

const known = new Set(NAMES.map(textKey));
const NUMBERED =
  /^(?:unit|lesson|week|day|list|level|hsk|grade|set|chapter|part|book|lektion|woche|第|单元|课)\s*[\d一二三四五六七八九十]+\s*(?:课|单元|周|級|级)?$/i;

/** Returns whether parents use the text as a category name, so that such a heading is not a word of the list. */
export function isCategoryName(text: string, existing: ReadonlySet<string>): boolean {
  const key = textKey(text);
  return known.has(key) || existing.has(key) || NUMBERED.test(key);
}
