import { createPartFinder, type FontIndex, listParts } from './font-parts.ts';
import { readFont } from './read-font.ts';
import { partFontFile } from './subset-font.ts';

/** A compromise between requests and bytes: 30 cards need 13 parts and 130 kB, with rare characters 40 and 240 kB. */
const CHARACTERS_IN_A_PART = 24;
const FREQUENT = 4096;
const LAST_CODE_POINT = 0x10ffff;

/** Runs in the build. `byFrequency` lists characters, most frequent first. */
export function cutFont(
  bytes: Uint8Array,
  byFrequency: string,
): { index: FontIndex; parts: ReadonlyMap<string, Uint8Array> } {
  const font = readFont(bytes);
  const covers = (codePoint: number) => font.glyphOf(codePoint) !== 0;
  const chosen = [...new Set(byFrequency)].filter((character) => covers(character.codePointAt(0) as number));
  const frequent: string[] = [];
  for (let at = 0; at < Math.min(chosen.length, FREQUENT); at += CHARACTERS_IN_A_PART) {
    frequent.push(chosen.slice(at, at + CHARACTERS_IN_A_PART).join(''));
  }
  const isFrequent = new Set([...frequent.join('')].map((character) => character.codePointAt(0)));
  const covered = Array.from({ length: LAST_CODE_POINT + 1 }, (_, codePoint) => codePoint).filter(covers);
  const others = covered.filter((codePoint) => !isFrequent.has(codePoint));
  const index = { frequent, blocks: [...new Set(others.map((codePoint) => codePoint >> 8))] };
  const findPart = createPartFinder(index);
  const parts = new Map(
    listParts(index).map((name) => {
      const codePoints = covered.filter((codePoint) => findPart(codePoint) === name);
      return [name, partFontFile(font, codePoints)];
    }),
  );
  return { index, parts };
}
