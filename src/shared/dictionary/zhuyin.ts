import type { ChineseReading } from '#shared/library/tables/child.ts';
import { markTones } from '#shared/word-lists/text/pinyin-tones.ts';

const TONES: Readonly<Record<string, string>> = { '\u0304': '', '\u0301': 'ˊ', '\u030c': 'ˇ', '\u0300': 'ˋ' };
const readTable = (table: string) =>
  new Map(table.split(' ').map((entry) => [entry.slice(0, -1), entry.slice(-1)] as const));

const INITIALS = readTable(
  'bㄅ pㄆ mㄇ fㄈ dㄉ tㄊ nㄋ lㄌ gㄍ kㄎ hㄏ jㄐ qㄑ xㄒ zhㄓ chㄔ shㄕ rㄖ zㄗ cㄘ sㄙ',
);
const GLIDES = readTable('iㄧ uㄨ vㄩ');
const RIMES = readTable('aㄚ oㄛ eㄜ êㄝ aiㄞ eiㄟ aoㄠ ouㄡ anㄢ enㄣ angㄤ engㄥ erㄦ');

/** A tone mark follows its vowel. A consonant ends a syllable only if no vowel follows it. `ü` is `v`. */
const SYLLABLE =
  /([zcs]h|[bpmfdtnlgkhjqxrzcsyw])?([aeiouv]+)([\u0304\u0301\u030c\u0300]?)([aeiouv]*)((?:ng|n)(?![aeiouv]))?(r(?![aeiouv]))?|[\s'’·-]+/uy;

/** Writes pinyin with tone marks in the letters of Taiwan's schools. Returns other text unchanged. */
export function toZhuyin(pinyin: string): string {
  const text = markTones(pinyin).toLowerCase().normalize('NFD').replaceAll('u\u0308', 'v');
  const syllables: string[] = [];
  for (let offset = 0; offset < text.length; offset = SYLLABLE.lastIndex) {
    SYLLABLE.lastIndex = offset;
    const match = SYLLABLE.exec(text);
    if (!match) return pinyin;
    const [, initial = '', before, mark = '', after = '', nasal = '', r = ''] = match;
    if (before === undefined) continue;
    const isEr = initial === '' && before + after === 'e' && nasal === '' && r !== '';
    const letters = spellSyllable(initial, before + after + nasal + (isEr ? r : ''));
    if (letters === null) return pinyin;
    const tone = TONES[mark];
    const syllable = tone === undefined ? `˙${letters}` : letters + tone;
    syllables.push(r && !isEr ? `${syllable}ㄦ` : syllable);
  }
  return syllables.join(' ');
}

function spellSyllable(initial: string, ending: string): string | null {
  const final = spellFinal(initial, ending);
  const letter = INITIALS.get(initial) ?? '';
  return final === null ? null : letter + final;
}

/** The i of zhi, chi, shi, ri, zi, ci and si has no letter. */
function spellFinal(initial: string, ending: string): string | null {
  if (ending === 'i' && /^(?:[zcs]h?|r)$/.test(initial)) return '';
  const full = expandFinal(initial, ending);
  const glide = GLIDES.get(full.charAt(0));
  const rime = glide ? full.slice(1) : full;
  if (glide && rime === '') return glide;
  const letter = RIMES.get(rime);
  return letter === undefined ? null : (glide ?? '') + letter;
}

/** Spells out a final as in zhuyin: iu is iou, un is uen, in is ien, ong is ueng. */
function expandFinal(initial: string, ending: string): string {
  const final = ending.replace(/^u/, /^[jqxy]$/.test(initial) ? 'v' : 'u');
  const glided =
    (initial === 'y' && !/^[iv]/.test(final) && `i${final}`) ||
    (initial === 'w' && !/^u/.test(final) && `u${final}`);
  const full = glided || final;
  return full
    .replace(/^iu$/, 'iou')
    .replace(/^ui$/, 'uei')
    .replace(/^([iuv])(ng?)$/, '$1e$2')
    .replace(/^iong$/, 'veng')
    .replace(/^ong$/, 'ueng')
    .replace(/^([iv])e$/, '$1ê');
}

/** Writes the pinyin of a card as the chosen reading (`docs/product/script.md#zhuyin`). */
export function writeReading<Pinyin extends string | undefined>(
  pinyin: Pinyin,
  reading: ChineseReading | undefined,
): Pinyin | string {
  return reading === 'zhuyin' && pinyin ? toZhuyin(pinyin) : pinyin;
}
