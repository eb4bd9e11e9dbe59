import ENGLISH_WORDS from './english-words.json' with { type: 'json' };
import { listParts, type ShippedText, type TextRun } from './shipped-word.ts';

/**
 * Words that join shipped words to phrases and sentences without being taught first. "in" is also shipped, but too late for
 * most texts.
 */
export const ENGLISH_GLUE = new Set(
  `a an the and in on at to of by with for from under as like no more too
  I me my you your her we is are am has have can go goes love loves here there where good night`
    .toLowerCase()
    .split(/\s+/),
);

const SHIPPED_WORDS = new Set(ENGLISH_WORDS.map(({ word }) => word));

const IRREGULAR: Record<string, string> = { feet: 'foot', teeth: 'tooth', leaves: 'leaf', mice: 'mouse' };

/** Endings of baby’s, sings, buses, cherries, sleeping, smiling and running, and of pea for the shipped peas. */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/’s$/, ''],
  [/s$/, ''],
  [/es$/, ''],
  [/ies$/, 'y'],
  [/ing$/, ''],
  [/ing$/, 'e'],
  [/(.)\1ing$/, '$1'],
  [/$/, 's'],
];

/** Reads texts. Throws for a word that is neither shipped nor glue. */
export function parseEnglishTexts(texts: readonly string[]): ShippedText[] {
  return texts.map((text) => ({ text, parts: listParts(readEnglishText(text)) }));
}

export function readEnglishText(text: string, glue: ReadonlySet<string> = ENGLISH_GLUE): TextRun[] {
  const words = text.match(/[a-z’]+|[^a-z’]+/gi) ?? [];
  const runs: TextRun[] = [];
  for (let i = 0; i < words.length; i += 1) {
    const [word = '', space = '', next = ''] = words.slice(i);
    const pair = findShipped(`${word} ${next}`.toLowerCase());
    const part = pair ?? findShipped(word.toLowerCase());
    if (pair) i += 2;
    const isGlue = !pair && (!/[a-z]/i.test(word) || glue.has(word.toLowerCase()));
    if (!part && !isGlue) throw new Error(`"${word}" in "${text}" is neither shipped nor glue.`);
    runs.push({ text: pair ? word + space + next : word, part: isGlue ? null : (part ?? null) });
  }
  return runs;
}

function findShipped(word: string): string | undefined {
  const forms = ENDINGS.map(([ending, base]) => word.replace(ending, base));
  return [word, IRREGULAR[word] ?? '', ...forms].find((form) => SHIPPED_WORDS.has(form));
}
