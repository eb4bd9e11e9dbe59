import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectPath } from '../../run/project-paths.mjs';

/** The texts of daily pages and of a visitor's first pages. All other characters are fetched on demand. */
const EVERYDAY_TEXTS = [
  'common',
  'landing',
  'auth',
  'today',
  'tracking',
  'set-words',
  'session',
  'teach',
  'errors',
];
const CHINESE = /\p{Script=Han}|[\u3000-\u303f\uff00-\uffef\u2014\u201c\u201d\u2026]/gu;

/** Returns the distinct Chinese characters and marks in a string. */
export function extractChinese(text) {
  return new Set(text.match(CHINESE));
}

/** Returns the joined contents of the files in a folder whose names match a pattern. */
function readFiles(folder, pattern) {
  return readdirSync(projectPath(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('');
}

const SOURCE = /(?<![.]test|[.]test-support)[.]tsx?$/;
/** The other sources of words: traditional characters have faces of their own, and blocked words are never shown. */
const WORD_SOURCE = /^(?!traditional[.]|screen-words[.]).*(?<![.]test|[.]test-support)[.]tsx?$/;
const BOPOMOFO = /\p{Script=Bopomofo}|[ˇˊˋ˙]/gu;

/**
 * Returns the Chinese characters of the product, sorted and each in one group. Those in `few` are also on English pages, for
 * example in names of languages. Words on cards are always bold, so `rare` has none of them. `traditional` has the letters of zhuyin.
 */
export function readChineseCharacters() {
  const marks = /[^\p{Script=Han}]/gu;
  const few = extractChinese(
    (readFiles('src/client', SOURCE) + readFiles('src/client/locales/en', /[.]json$/)).replace(marks, ''),
  );
  const takenCharacters = new Set(few);
  const take = (texts) => {
    const taken = [...extractChinese(texts)].filter((character) => !takenCharacters.has(character)).sort();
    for (const character of taken) takenCharacters.add(character);
    return taken.join('');
  };
  const everyday = take(
    readFiles('src/client/locales/zh', new RegExp(`^(?:${EVERYDAY_TEXTS.join('|')})[.]json$`)),
  );
  // The category names of a new Chinese family are in chips, which are not bold.
  const categories = readFiles('src/shared/library', /^defaults[.]ts$/).match(/^[^|\n]+[|][^:\n]+: /gm) ?? [];
  const rare = take(readFiles('src/client/locales/zh', /[.]json$/) + categories.join(''));
  const words = take(
    readFiles('src/shared', WORD_SOURCE) +
      ['shipped-words', 'stories'].map((folder) => readFiles(`src/shared/${folder}`, /[.]json$/)).join(''),
  );
  const traditional = take(readFiles('src/shared/lib', /^traditional[.]ts$/));
  const zhuyin = [...new Set(readFiles('src/shared/dictionary', /^zhuyin[.]ts$/).match(BOPOMOFO))]
    .sort()
    .join('');
  return {
    few: [...few].sort().join(''),
    everyday,
    rare,
    rareBold: rare + words,
    traditional: zhuyin + traditional,
  };
}
