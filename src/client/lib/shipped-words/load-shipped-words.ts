import type { Stage, WordLanguage } from '#shared/library/tables/card-set.ts';
import { isAmerican, spellShippedWords } from '#shared/shipped-words/american-spelling.ts';
import type { ShippedWord, ShippedWords } from '#shared/shipped-words/shipped-word.ts';

/** Loads the word lists of the languages in the spelling of the browser's region. Omits a list that fails to load. */
export async function loadShippedWords(
  languages: ReadonlySet<WordLanguage>,
  stage: Stage = 'words',
): Promise<ShippedWords> {
  const [en, zh] = await Promise.all([
    languages.has('en') && loadList('en', stage).catch(() => null),
    languages.has('zh') && loadList('zh', stage).catch(() => null),
  ]);
  return { ...(en && { en }), ...(zh && { zh }) };
}

/** The American lists by the British ones, because each word in a dictionary dialog asks for its list. */
const americanLists = new WeakMap<readonly ShippedWord[], readonly ShippedWord[]>();

async function loadList(language: WordLanguage, stage: Stage): Promise<readonly ShippedWord[]> {
  const words = await loadBritishList(language, stage);
  if (!isAmerican(navigator.language)) return words;
  const american = americanLists.get(words) ?? spellShippedWords(words);
  americanLists.set(words, american);
  return american;
}

async function loadBritishList(language: WordLanguage, stage: Stage): Promise<readonly ShippedWord[]> {
  if (stage !== 'words')
    return (await import('#shared/shipped-words/stage-words.ts')).loadStageWords(language, stage);
  if (language === 'en') return (await import('#shared/shipped-words/english-words.json')).default;
  return (await import('#shared/shipped-words/chinese-words.json')).default;
}
