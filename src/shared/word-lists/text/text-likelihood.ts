/** Encodings older than Unicode, in descending likelihood. */
export const LEGACY_ENCODINGS = [
  'windows-1252',
  'gb18030',
  'big5',
  'windows-1251',
  'windows-1250',
  'windows-1254',
  'windows-1253',
  'shift_jis',
  'euc-kr',
  'macintosh',
  'koi8-r',
] as const;
export type LegacyEncoding = (typeof LEGACY_ENCODINGS)[number];

/** Costs are negative logarithms of a character's frequency in word lists in the languages of an encoding. */
const COST = { ascii: 3, frequent: 2.7, seldom: 5, unknownLetter: 6.5, symbol: 9, foreign: 12, damage: 16 };
const HAN = { common: 7, rare: 12 };

/** The letters of each language beyond a to z, in lower case. A file is rated in the language with the lowest cost. */
const WESTERN = [
  'äöüß',
  'éèêëàâçîïôûùüœ',
  'áéíóúñü',
  'áâãàçéêíóôõú',
  'åäöæøé',
  'àèéìòù',
  'ëïéèöü',
  'þðáéíóúýæö',
];
const ALPHABETS: Partial<Record<LegacyEncoding, readonly string[]>> = {
  'windows-1252': WESTERN,
  macintosh: WESTERN,
  'windows-1254': ['çğıöşüâîû'],
  'windows-1250': ['ąćęłńóśźż', 'áčďéěíňóřšťúůýžľĺŕäô', 'áéíóöőúüű', 'ăâîşţ', 'čćđšž', 'äöüß'],
};
const PUNCTUATION = '’‘“”„«»–—…¿¡°€';

/** The letters of Russian by descending frequency. */
const RUSSIAN = 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё';
const VOWELS = 'aeiouyıİαεηιουωάέήίόύώаеёиоуыэюяàáâãäåæèéêëìíîïòóôõöøùúûüýœąăęěőűů';

/** Lead bytes of the first and the last common character according to the standard. */
const COMMON_ROWS: Partial<Record<LegacyEncoding, readonly [first: number, last: number]>> = {
  gb18030: [0xb0, 0xd7],
  big5: [0xa4, 0xc6],
  shift_jis: [0x88, 0x97],
};
const commonHan = new Map<LegacyEncoding, ReadonlySet<string>>();

function listCommonHan(encoding: LegacyEncoding): ReadonlySet<string> {
  const cached = commonHan.get(encoding);
  if (cached) return cached;
  const [first, last] = COMMON_ROWS[encoding] ?? [1, 0];
  const bytes: number[] = [];
  for (let lead = first; lead <= last; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const isGb = encoding === 'gb18030';
      if (isGb ? trail >= 0xa1 : trail <= 0x7e || trail >= 0x80) bytes.push(lead, trail, 0x0a);
    }
  }
  const text = new TextDecoder(encoding).decode(new Uint8Array(bytes));
  const set = new Set(text.split('\n').filter((line) => /^\p{Script=Han}$/u.test(line)));
  commonHan.set(encoding, set);
  return set;
}

/** Sums the cost of each character in its context. A lower sum means a likelier encoding. */
export function getTextCost(text: string, encoding: LegacyEncoding): number {
  const characters = [...text];
  const costs = (ALPHABETS[encoding] ?? ['']).map(() => 0);
  let shared = 0;
  for (const [index, character] of characters.entries()) {
    if (character < '\u0080') {
      shared += COST.ascii;
      continue;
    }
    shared += getContextCost(characters[index - 1] ?? ' ', character, characters[index + 1] ?? ' ');
    const alphabets = ALPHABETS[encoding];
    if (alphabets && /\p{Script=Latin}/u.test(character)) {
      for (const [language, alphabet] of alphabets.entries())
        costs[language]! += getLatinCost(character, alphabet);
    } else shared += getCharacterCost(character, encoding);
  }
  return shared + Math.min(...costs);
}

/** Returns the mean cost per byte beyond ASCII, which is 3 to 4 for text in a language of the encoding. */
export function getMeanCostBeyondAscii(text: string, cost: number): number {
  let [ascii, bytes] = [0, 0];
  for (const character of text) {
    if (character < '\u0080') ascii += 1;
    else bytes += EAST_ASIAN.test(character) ? 2 : 1;
  }
  return (cost - ascii * COST.ascii) / Math.max(1, bytes);
}

function getLatinCost(character: string, alphabet: string): number {
  const isInAlphabet = alphabet.includes(character.toLowerCase());
  return (isInAlphabet ? COST.frequent : COST.unknownLetter) + (isUpper(character) ? 1.5 : 0);
}

function getCharacterCost(character: string, encoding: LegacyEncoding): number {
  if (/[\ufffd\u0080-\u009f\p{Co}]/u.test(character)) return COST.damage;
  switch (encoding) {
    case 'windows-1252':
    case 'windows-1250':
    case 'windows-1254':
    case 'macintosh':
      return PUNCTUATION.includes(character) ? COST.seldom : COST.symbol;
    case 'windows-1251':
    case 'koi8-r': {
      const rank = RUSSIAN.indexOf(character.toLowerCase());
      if (rank >= 0) return 2.2 + rank / 10 + (isUpper(character) ? 1 : 0);
      if (/[\u0400-\u04ff]/.test(character)) return COST.seldom;
      return PUNCTUATION.includes(character) ? COST.seldom : COST.foreign;
    }
    case 'windows-1253':
      if (/\p{Script=Greek}/u.test(character)) return 3.2 + (isUpper(character) ? 1 : 0);
      return PUNCTUATION.includes(character) ? COST.seldom : COST.foreign;
    default:
      return getEastAsianCost(character, encoding);
  }
}

function getEastAsianCost(character: string, encoding: LegacyEncoding): number {
  if (/[，。、；：？！（）“”《》「」・　]/u.test(character)) return COST.seldom;
  if (/\p{Script=Han}/u.test(character))
    return listCommonHan(encoding).has(character) ? HAN.common : HAN.rare + (encoding === 'euc-kr' ? 3 : 0);
  if (encoding === 'euc-kr' && /\p{Script=Hangul}/u.test(character)) return 6.5;
  if (encoding === 'shift_jis' && /[\u3040-\u30ff]/.test(character)) return 4;
  return /[\uff61-\uff9f]/.test(character) ? 6 : COST.foreign;
}

/** Rates unusual contexts, such as a capital inside a word or three consonants in a row. */
function getContextCost(before: string, character: string, after: string): number {
  const [left, right] = [isLetter(before), isLetter(after)];
  const mixedScripts = /[a-z]/i.test(before) || /[a-z]/i.test(after) ? 4 : 0;
  if (EAST_ASIAN.test(character)) return mixedScripts;
  if (/[\u0370-\u04ff]/.test(character) && mixedScripts > 0) return mixedScripts;
  if (!isLetter(character)) return left && right && character !== '’' ? 4 : 0;
  const capital = isUpper(character) && left && !isUpper(before) ? 5 : 0;
  const accented = [before, after].filter((other) => other >= '\u0080' && isLatin(other)).length;
  const adjacentAccents = isLatin(character) ? accented * 1.5 : 0;
  const isVowel = (letter: string) => VOWELS.includes(letter.toLowerCase());
  const isSameKind = (other: string) => isVowel(other) === isVowel(character);
  const repeatsKind = (left || right) && (!left || isSameKind(before)) && (!right || isSameKind(after));
  return capital + adjacentAccents + (repeatsKind ? 1.5 : 0);
}

const EAST_ASIAN = /[\u2e80-\u9fff\uac00-\ud7af\uff00-\uff9f]/;
const isLetter = (character: string) => /\p{L}/u.test(character);
const isLatin = (character: string) => /\p{Script=Latin}/u.test(character);
const isUpper = (character: string) => /\p{Lu}/u.test(character);
