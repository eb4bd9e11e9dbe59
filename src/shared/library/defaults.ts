import { writeTraditional, writeTraditionalWord } from '#shared/lib/traditional.ts';
import type { CardSet, WordLanguage } from './tables/card-set.ts';
import type { Category } from './tables/category.ts';
import { CHINESE_SCRIPTS, type ChineseScript, NEW_CHILD } from './tables/child.ts';
import { FIRST_CHILD } from './tables/fields.ts';
import type { Flashcard } from './tables/flashcard.ts';
import type { LibraryRows } from './tables/library-tables.ts';

/** `both` alternates the languages and begins with English, `zhFirst` with Chinese. */
export const DEFAULT_WORD_CHOICES = ['en', 'zh', 'both', 'zhFirst'] as const;
export type DefaultWordChoice = (typeof DEFAULT_WORD_CHOICES)[number];

export const SKIPPED_WORD_CHOICE: DefaultWordChoice = 'en';

const DEFAULT_WORDS = `
Animals|动物: dog|狗|gǒu, cat|猫|māo, bird|鸟|niǎo, fish|鱼|yú, rabbit|兔子|tù zi
Vehicles|交通工具: car|汽车|qì chē, bus|公共汽车|gōng gòng qì chē, train|火车|huǒ chē, bicycle|自行车|zì xíng chē, airplane|飞机|fēi jī
Household|家里: table|桌子|zhuō zi, chair|椅子|yǐ zi, bed|床|chuáng, cup|杯子|bēi zi, door|门|mén
Nature|大自然: tree|树|shù, flower|花|huā, sun|太阳|tài yáng, moon|月亮|yuè liang, rain|雨|yǔ
Body Parts|身体: hand|手|shǒu, nose|鼻子|bí zi, eye|眼睛|yǎn jing, ear|耳朵|ěr duo, foot|脚|jiǎo`
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', words = ''] = line.split(': ');
    const [en = '', zh = ''] = name.split('|');
    return { en, zh, words: words.split(', ').map((word) => word.split('|')) };
  });
type DefaultCategory = (typeof DEFAULT_WORDS)[number];

const FIRST_CATEGORY = /^cat1(-|$)/;

const SET_COUNT = 5;

/** `place` is the index of a set among the child's sets. */
export function getLanguageOfPlace(choice: DefaultWordChoice, place: number): WordLanguage {
  if (choice === 'en' || choice === 'zh') return choice;
  return (place % 2 === 0) === (choice === 'both') ? 'en' : 'zh';
}

/** Names all sets of a choice in the language of the first one. */
export function nameDefaultSet(choice: DefaultWordChoice, place: number, script?: ChineseScript): string {
  if (getLanguageOfPlace(choice, 0) === 'en') return `Set ${place + 1}`;
  return writeInScript(script, `第${place + 1}组`);
}

function writeInScript(script: ChineseScript | undefined, text: string): string {
  return script === 'traditional' ? writeTraditional(text) : text;
}

export function listFirstWords(language: WordLanguage): string[] {
  return DEFAULT_WORDS.map(({ words: [first = []] }) => first[language === 'zh' ? 1 : 0] ?? '');
}

export function listDefaultWords(language: WordLanguage): string[] {
  return DEFAULT_WORDS.flatMap(({ words }) => words.map((word) => word[language === 'zh' ? 1 : 0] ?? ''));
}

export type DefaultRows = Pick<LibraryRows, 'categories' | 'flashcards' | 'sets' | 'children'>;

/** Creates rows whose ids sort before a parent's rows. The ids end in a part of `familyId` to avoid collisions. */
export function createDefaultRows(
  familyId: string,
  choice: DefaultWordChoice = 'en',
  script?: ChineseScript,
): DefaultRows {
  return createRows(`-${familyId.slice(0, 8)}`, choice, script);
}

export function createDefaultRowsLike(
  categories: ReadonlyMap<string, Category>,
  choice: DefaultWordChoice,
  script?: ChineseScript,
): DefaultRows | null {
  const first = [...categories.keys()].find((id) => FIRST_CATEGORY.test(id));
  if (first === undefined) return null;
  const suffix = first.slice('cat1'.length);
  const rows = createRows(suffix, choice, script);
  const isSame = rows.categories.every(({ id }) => categories.has(id));
  return isSame && categories.size === rows.categories.length ? rows : null;
}

export function splitDefaultName(name: string): readonly string[] {
  const both = DEFAULT_WORDS.find((category) =>
    CHINESE_SCRIPTS.some((script) =>
      [getCategoryName(category, 'both', script), getCategoryName(category, 'zhFirst', script)].includes(
        name,
      ),
    ),
  );
  return both ? [both.en, both.zh] : [];
}

function createRows(suffix: string, choice: DefaultWordChoice, script?: ChineseScript): DefaultRows {
  const createCategoryId = (category: number) => `cat${category + 1}${suffix}`;
  const createCardId = (category: number, word: number) => `f${category * 5 + word + 1}${suffix}`;
  const getLanguage = (set: number) => getLanguageOfPlace(choice, set);
  const categories = DEFAULT_WORDS.map((category, index) => {
    return { id: createCategoryId(index), name: getCategoryName(category, choice, script) };
  });
  const flashcards: Flashcard[] = DEFAULT_WORDS.flatMap(({ words }, category) =>
    words.map(([en = '', zh = '', pinyin = ''], word) => {
      const chinese = { word: zh, english: en, pinyin };
      const written = script === 'traditional' ? writeTraditionalWord(chinese) : chinese;
      return {
        id: createCardId(category, word),
        ...(getLanguage(word) === 'zh' ? written : { word: en }),
        categoryId: createCategoryId(category),
      };
    }),
  );
  const sets = Array.from(
    { length: SET_COUNT },
    (_, set): CardSet => ({
      id: set + 1,
      childId: FIRST_CHILD,
      name: nameDefaultSet(choice, set, script),
      flashcardIds: DEFAULT_WORDS.map((_category, index) => createCardId(index, set)),
    }),
  );
  return { categories, flashcards, sets, children: [NEW_CHILD] };
}

function getCategoryName({ en, zh }: DefaultCategory, choice: DefaultWordChoice, script?: ChineseScript) {
  const chinese = writeInScript(script, zh);
  return { en, zh: chinese, both: `${en} ${chinese}`, zhFirst: `${chinese} ${en}` }[choice];
}
