import { ENGLISH_WORDS } from './english-words.ts';
import { ENGLISH_GLUE } from './glue-words.ts';
import { type ShippedText, splitTextList } from './shipped-text.ts';

const SHIPPED = new Set(ENGLISH_WORDS.map(({ word }) => word));

const IRREGULAR: Record<string, string> = { feet: 'foot', teeth: 'tooth', leaves: 'leaf', mice: 'mouse' };

/** baby’s, sings, buses, cherries, sleeping, smiling, running, and one pea of the shipped peas. */
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

/** Throws for a text with a word that is neither shipped nor glue. */
export function parseEnglishTexts(list: string): ShippedText[] {
  return splitTextList(list).map((text) => ({ text, parts: readParts(text) }));
}

function readParts(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z’]+/g) ?? [];
  const parts: string[] = [];
  for (let i = 0; i < words.length; i += 1) {
    const [word = '', next] = words.slice(i);
    const pair = findShipped(`${word} ${next}`);
    const part = pair ?? findShipped(word);
    if (pair) i += 1;
    else if (ENGLISH_GLUE.has(word)) continue;
    if (!part) throw new Error(`"${word}" in "${text}" is neither shipped nor glue.`);
    parts.push(part);
  }
  return [...new Set(parts)];
}

function findShipped(word: string): string | undefined {
  const forms = ENDINGS.map(([ending, base]) => word.replace(ending, base));
  return [word, IRREGULAR[word] ?? '', ...forms].find((form) => SHIPPED.has(form));
}
