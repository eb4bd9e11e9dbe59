import { FontError, readFont, type SfntFont, viewOf } from './read-font.ts';
import { GLYPH_NUMBERS } from './subset-font.ts';

/** Frequent characters have their own parts of a font; all others share one with their 256 neighbours. */
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
  const known = new Set(blocks);
  return (codePoint) => {
    const block = codePoint >> 8;
    return names.get(codePoint) ?? (known.has(block) ? nameBlock(block) : undefined);
  };
}

export type FontPart = { readonly font: SfntFont; readonly numbers: DataView };

export function readPart(bytes: Uint8Array): FontPart {
  const font = readFont(bytes);
  const numbers = font.table(GLYPH_NUMBERS);
  if (!numbers) throw new FontError('This is no part of a font.');
  return { font, numbers: viewOf(numbers) };
}

/** A font whose missing parts are replaced by glyphs of one em without ink, which are noted in `wanted`. */
export type JoinedFont = SfntFont & { readonly wanted: ReadonlySet<number> };

const PENDING = -1;
const NO_OUTLINE = new Uint8Array(0);

/** Joins font parts; glyphs keep their numbers of the whole font. Without `findPart`, all characters are unknown. */
export function joinParts(findPart: FindPart | null, parts: ReadonlyMap<string, FontPart>): JoinedFont {
  const [first] = parts.values();
  const unitsPerEm = first?.font.unitsPerEm ?? 1000;
  const wanted = new Set<number>();
  const places = new Map<number, { font: SfntFont; slot: number }>();
  for (const { font, numbers } of parts.values()) {
    for (let slot = 0; slot < numbers.byteLength / 2; slot++) {
      places.set(numbers.getUint16(slot * 2), { font, slot });
    }
  }
  return {
    wanted,
    unitsPerEm,
    ascent: first?.font.ascent ?? 0,
    descent: first?.font.descent ?? 0,
    bounds: first?.font.bounds ?? [0, 0, 0, 0],
    glyphOf(codePoint) {
      const name = findPart?.(codePoint);
      if (findPart && name === undefined) return 0;
      const part = name === undefined ? undefined : parts.get(name);
      if (part) return part.numbers.getUint16(part.font.glyphOf(codePoint) * 2);
      wanted.add(codePoint);
      return PENDING;
    },
    metricsOf(glyph) {
      const place = places.get(glyph);
      return place ? place.font.metricsOf(place.slot) : { advance: unitsPerEm, leftBearing: 0 };
    },
    outlineOf(glyph) {
      const place = places.get(glyph);
      return place ? place.font.outlineOf(place.slot) : NO_OUTLINE;
    },
    table: (tag) => first?.font.table(tag),
  };
}
