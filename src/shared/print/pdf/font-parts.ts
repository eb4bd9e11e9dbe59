import { createDataView, FontError, readFont, type SfntFont } from './read-font.ts';
import { createPartFontFile, GLYPH_NUMBERS } from './subset-font.ts';

/** Frequent characters have their own parts of a font; all others share one with their 256 neighbors. */
export type FontIndex = { readonly frequent: readonly string[]; readonly blocks: readonly number[] };

/** Returns the name of the part with a character; undefined if the font lacks it. */
export type FindPart = (codePoint: number) => string | undefined;

const nameBlock = (block: number) => `u${block.toString(16)}`;

export function listParts({ frequent, blocks }: FontIndex): string[] {
  return [...frequent.map((_, part) => `${part}`), ...blocks.map(nameBlock)];
}

export function createPartFinder({ frequent, blocks }: FontIndex): FindPart {
  const names = new Map(
    frequent.flatMap((characters, part) =>
      [...characters].map((character) => [character.codePointAt(0), `${part}`]),
    ),
  );
  const blockSet = new Set(blocks);
  return (codePoint) => {
    const block = codePoint >> 8;
    return names.get(codePoint) ?? (blockSet.has(block) ? nameBlock(block) : undefined);
  };
}

export type FontPart = { readonly font: SfntFont; readonly numbers: DataView };

export function readPart(bytes: Uint8Array): FontPart {
  const font = readFont(bytes);
  const numbers = font.table(GLYPH_NUMBERS);
  if (!numbers) throw new FontError('This is not a part of a font.');
  return { font, numbers: createDataView(numbers) };
}

/** A font that replaces missing parts with glyphs of one em without ink. `missing` collects their characters. */
export type JoinedFont = SfntFont & { readonly missing: ReadonlySet<number> };

const PENDING = -1;
const NO_OUTLINE = new Uint8Array(0);

/** Joins font parts. Glyphs keep the numbers of the complete font. Without `findPart`, all characters are unknown. */
export function joinParts(findPart: FindPart | null, parts: ReadonlyMap<string, FontPart>): JoinedFont {
  const [first] = parts.values();
  const unitsPerEm = first?.font.unitsPerEm ?? 1000;
  const missing = new Set<number>();
  const places = new Map<number, { font: SfntFont; slot: number }>();
  for (const { font, numbers } of parts.values()) {
    for (let slot = 0; slot < numbers.byteLength / 2; slot++) {
      places.set(numbers.getUint16(slot * 2), { font, slot });
    }
  }
  return {
    missing,
    unitsPerEm,
    ascent: first?.font.ascent ?? 0,
    descent: first?.font.descent ?? 0,
    bounds: first?.font.bounds ?? [0, 0, 0, 0],
    getGlyphId(codePoint) {
      const name = findPart?.(codePoint);
      if (findPart && name === undefined) return 0;
      const part = name === undefined ? undefined : parts.get(name);
      if (part) return part.numbers.getUint16(part.font.getGlyphId(codePoint) * 2);
      missing.add(codePoint);
      return PENDING;
    },
    getMetrics(glyph) {
      const place = places.get(glyph);
      return place ? place.font.getMetrics(place.slot) : { advance: unitsPerEm, leftBearing: 0 };
    },
    getOutline(glyph) {
      const place = places.get(glyph);
      return place ? place.font.getOutline(place.slot) : NO_OUTLINE;
    },
    table: (tag) => first?.font.table(tag),
  };
}

/**
 * A compromise between requests and bytes: 30 cards need 13 parts and 130 kB, or 40 parts and 240 kB if they are rare.
 */
const CHARACTERS_PER_PART = 24;
const FREQUENT_COUNT = 4096;
const LAST_CODE_POINT = 0x10ffff;

/** Cuts a font into parts in the build. `byFrequency` lists characters, most frequent first. */
export function cutFont(
  bytes: Uint8Array,
  byFrequency: string,
): { index: FontIndex; parts: ReadonlyMap<string, Uint8Array> } {
  const font = readFont(bytes);
  const covers = (codePoint: number) => font.getGlyphId(codePoint) !== 0;
  const chosen = [...new Set(byFrequency)].filter((character) => covers(character.codePointAt(0) as number));
  const frequent: string[] = [];
  for (let start = 0; start < Math.min(chosen.length, FREQUENT_COUNT); start += CHARACTERS_PER_PART) {
    frequent.push(chosen.slice(start, start + CHARACTERS_PER_PART).join(''));
  }
  const isFrequent = new Set([...frequent.join('')].map((character) => character.codePointAt(0)));
  const covered = Array.from({ length: LAST_CODE_POINT + 1 }, (_, codePoint) => codePoint).filter(covers);
  const others = covered.filter((codePoint) => !isFrequent.has(codePoint));
  const index = { frequent, blocks: [...new Set(others.map((codePoint) => codePoint >> 8))] };
  const findPart = createPartFinder(index);
  const parts = new Map(
    listParts(index).map((name) => {
      const codePoints = covered.filter((codePoint) => findPart(codePoint) === name);
      return [name, createPartFontFile(font, codePoints)];
    }),
  );
  return { index, parts };
}
