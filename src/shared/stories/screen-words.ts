import { getFormKey } from './story.ts';

/** Unsuitable for small children. The list is short, because stories use only words that the family has entered. */
const BLOCKED_ENGLISH = new Set(
  `alcohol arse ass asshole bastard beer bitch blood bloody bomb boob bullet cigarette cock cocaine condom corpse crap cunt damn
  dead death devil dick die died dies drug drunk dying fag fuck fucked fucker fucking gun hate hell heroin hooker
  jesus kill killed killer killing knifed murder murdered murderer naked nazi nude penis piss porn prostitute pussy
  racist rape raped rapist rifle satan semen sex sexual sexy shit shoot shot slave slut sperm stab stabbed strangle suicide
  terrorist testicle tits torture tortured vagina vodka vomit weapon whiskey whore wine`.split(/\s+/),
);

const BLOCKED_CHINESE =
  `阴茎 阴道 强奸 性交 做爱 裸体 色情 妓女 自杀 杀人 杀死 谋杀 尸体 手枪 步枪 炸弹 毒品 吸毒 海洛因 喝酒 白酒 啤酒 香烟 抽烟 操你 他妈 傻逼 混蛋
  王八蛋 婊子 鬼子 恐怖分子 纳粹 地狱 魔鬼 去死 打死 死人 流血 奴隶 撒旦
  陰莖 陰道 強姦 裸體 自殺 殺人 殺死 謀殺 屍體 手槍 步槍 炸彈 香煙 香菸 抽煙 抽菸 他媽 納粹 地獄 奴隸`.split(
    /\s+/,
  );

/**
 * Returns the first blocked word of a text, or null. English words match whole or in the plural, Chinese ones anywhere.
 */
export function findBlockedWord(text: string): string | null {
  const plain = text.normalize('NFKC').toLowerCase();
  return findEnglish(plain) ?? BLOCKED_CHINESE.find((word) => plain.includes(word)) ?? null;
}

/** Finds a blocked word inside one token or across complete tokens: 他|妈妈 does not match 他妈. */
export function findBlockedPiece(pieces: readonly string[]): string | null {
  const plain = pieces.map((piece) => piece.normalize('NFKC').toLowerCase());
  const occurs = (word: string) =>
    plain.some((piece, first) => piece.includes(word) || isMadeOf(word, plain.slice(first)));
  return findEnglish(plain.join('')) ?? BLOCKED_CHINESE.find(occurs) ?? null;
}

function findEnglish(plain: string): string | undefined {
  const words = plain.match(/\p{L}+/gu) ?? [];
  return words.find((word) =>
    [word, word.replace(/s$/, ''), word.replace(/es$/, '')].some((form) => BLOCKED_ENGLISH.has(form)),
  );
}

function isMadeOf(word: string, [piece, ...rest]: readonly string[]): boolean {
  if (!piece || !word.startsWith(piece)) return false;
  return word === piece || isMadeOf(word.slice(piece.length), rest);
}

/**
 * Returns the words that may be sent for a story, without blocked words and words with a part of a child's name. Any two
 * adjacent characters of a Chinese name count as a part.
 */
export function listScreenWords(words: readonly string[], names: readonly string[]): string[] {
  const hidden = new Set(names.flatMap(listParts));
  return words.filter(
    (word) =>
      findBlockedWord(word) === null &&
      !listParts(word).some((part) => hidden.has(part) || sharesTwoCharacters(part, hidden)),
  );
}

/** Splits names such as Emma’s, Anna-Lena and 艾玛·王. */
function listParts(text: string): string[] {
  return getFormKey(text)
    .split(/[\s·・.]+/u)
    .map((part) => part.replace(/’s?$/, ''))
    .filter((part) => part !== '');
}

function sharesTwoCharacters(word: string, names: ReadonlySet<string>): boolean {
  const pairs = [...word].slice(1).map((character, i) => [...word][i] + character);
  return pairs
    .filter((pair) => /^\p{Script=Han}+$/u.test(pair))
    .some((pair) => [...names].some((name) => name.includes(pair)));
}
