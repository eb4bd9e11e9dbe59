import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { cleanText, textKey } from '#shared/library/tables/text.ts';

const SEPARATOR = ';';
const NAMES = /(?:;;|[^;])+/g;

/** Writes the names of the sets that hold a card into one cell. A semicolon within a name is doubled. */
export function writeSetNames(names: readonly string[]): string {
  return names.map((name) => name.replaceAll(SEPARATOR, SEPARATOR + SEPARATOR)).join(`${SEPARATOR} `);
}

export function readSetNames(cell: string): string[] {
  const names = [...cell.matchAll(NAMES)]
    .map(([name]) => cleanText(name.replaceAll(SEPARATOR + SEPARATOR, SEPARATOR)))
    .filter((name) => name !== '')
    .map((name) => cleanText(name.slice(0, LIBRARY_LIMITS.categoryName)));
  return [...new Map(names.map((name) => [textKey(name), name])).values()];
}
