import { writeTraditionalWord } from '#shared/lib/traditional.ts';
import type { Library } from '#shared/library/library.ts';
import type { Stage, WordLanguage } from '#shared/library/tables/card-set.ts';
import { isTraditional, readChild } from '#shared/library/tables/child.ts';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import { createNameCardId, getNameLanguage } from './family-names.ts';
import { getFirstNumberOf, type ShippedWord } from './shipped-word.ts';
import { getSpellingKey } from './spelling-key.ts';

type TextStage = Exclude<Stage, 'words' | 'dots'>;

const NAME = '{name}';

/** Texts with a place for a name: text (with pinyin and meaning in Chinese) and the shipped words in it. */
const TEXTS: Readonly<Record<WordLanguage, Readonly<Record<TextStage, readonly string[]>>>> = {
  en: {
    couplets: [
      '{name} sleeps: sleep',
      'kiss {name}: kiss',
      '{name}’s nose: nose',
      'hug {name}: hug',
      '{name} eats: eat',
      '{name}’s bed: bed',
      '{name} runs: run',
    ],
    phrases: [
      'a kiss for {name}: kiss',
      '{name} in bed: bed',
      'a hug for {name}: hug',
      '{name} under the table: table',
      '{name} and the moon: moon',
      '{name} in the garden: garden',
    ],
    sentences: [
      'I love {name}.:',
      'Where is {name}?:',
      'Good night, {name}.:',
      'Here is {name}’s ball.: ball',
      '{name} runs to the door.: run, door',
      '{name} is under the table.: table',
    ],
  },
  zh: {
    couplets: [
      '{name}睡觉|{name} shuì jiào|{name} sleeps: 睡觉',
      '亲亲{name}|qīn qin {name}|kiss {name}: 亲',
      '抱抱{name}|bào bao {name}|hug {name}: 抱',
      '{name}在跑|{name} zài pǎo|{name} is running: 跑',
      '{name}的球|{name} de qiú|{name}’s ball: 球',
      '{name}坐好|{name} zuò hǎo|{name} sits nicely: 坐',
    ],
    phrases: [
      '{name}的鼻子|{name} de bí zi|{name}’s nose: 鼻子',
      '我和{name}|wǒ hé {name}|{name} and I:',
      '{name}的床|{name} de chuáng|{name}’s bed: 床',
      '和{name}一起走|hé {name} yì qǐ zǒu|walk with {name}: 走',
      '{name}和月亮|{name} hé yuè liang|{name} and the moon: 月亮',
      '{name}在花园里|{name} zài huā yuán li|{name} in the garden: 花园',
    ],
    sentences: [
      '我爱{name}。|wǒ ài {name}|I love {name}.:',
      '{name}在哪里？|{name} zài nǎ lǐ|Where is {name}?:',
      '晚安，{name}。|wǎn ān {name}|Good night, {name}.:',
      '{name}来了！|{name} lái le|Here comes {name}!:',
      '{name}喜欢跳。|{name} xǐ huan tiào|{name} likes to jump.: 跳',
      '这是{name}的球。|zhè shì {name} de qiú|This is {name}’s ball.: 球',
    ],
  },
};

/** Longer names would make texts too long: more than eight words or twelve characters. */
const MAX_NAME_LENGTH: Readonly<Record<WordLanguage, number>> = { en: 15, zh: 4 };

/** The numbers of texts with names are above those of the lists. */
const FIRST_NUMBERS = { child: 900, pet: 950 };

export type ListedText = { id: string; word: ShippedWord };

type NamesLibrary = Pick<Library, 'flashcards' | 'children'>;
type TextRequest = { childId: number; language: WordLanguage; stage: Stage };

/** Lists the texts with the names of the child and the pet that are cards (`docs/product/stages.md#texts-with-names`). */
export function listNamedTexts(
  library: NamesLibrary,
  category: string,
  { childId, language, stage }: TextRequest,
): ListedText[] {
  if (stage === 'words' || stage === 'dots') return [];
  const childKey = getSpellingKey(readChild(library, childId).name);
  const child = [...library.flashcards.values()].find(({ word }) => getSpellingKey(word) === childKey);
  const isWritten = language === 'zh' && isTraditional(library, childId);
  const names = [
    { card: child, first: FIRST_NUMBERS.child, end: `-${childId}` },
    { card: library.flashcards.get(createNameCardId('pet', language)), first: FIRST_NUMBERS.pet, end: '' },
  ];
  return names.flatMap(({ card, first, end }) => {
    if (!card || getNameLanguage(card.word) !== language) return [];
    if (card.word.length > MAX_NAME_LENGTH[language]) return [];
    const texts = TEXTS[language][stage].map((line) => readLine(line, category));
    return texts.map((text, index) => ({
      id: `f${getFirstNumberOf(stage) + first + index}-${language}${end}`,
      word: putName(isWritten ? writeTraditionalWord(text) : text, card),
    }));
  });
}

function readLine(line: string, category: string): ShippedWord {
  const [texts = '', words = ''] = line.split(/: ?(?=[^:]*$)/);
  const [word = '', pinyin, english] = texts.split('|');
  const parts = [NAME, ...words.split(', ').filter(Boolean)];
  return { word, ...(pinyin && { pinyin }), ...(english && { english }), category, parts };
}

function putName(
  { word, pinyin, english, parts = [], ...rest }: ShippedWord,
  { word: name, pinyin: spokenName }: Flashcard,
): ShippedWord {
  return {
    ...rest,
    word: word.replace(NAME, () => name),
    ...(pinyin && spokenName && { pinyin: pinyin.replace(NAME, () => spokenName) }),
    ...(english && { english: english.replace(NAME, () => name) }),
    parts: parts.map((part) => (part === NAME ? name : part)),
  };
}
