import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectPath } from '../../run/project-paths.mjs';

/** What Chinese pages show every day, visitors' first pages among them; all other characters are fetched where they show. */
const EVERYDAY_TEXTS = ['common', 'landing', 'auth', 'today', 'tracking', 'session', 'teach', 'errors'];
const CHINESE = /\p{Script=Han}|[\u3000-\u303f\uff00-\uffef\u2014\u2018\u2019\u201c\u201d\u2026]/gu;

/** Returns the Chinese characters and marks of a text, each once. */
export function extractChinese(text) {
  return new Set(text.match(CHINESE));
}

/** Returns what the files of a folder say, whose names a pattern fits. */
function readFiles(folder, pattern) {
  return readdirSync(projectPath(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('');
}

const SOURCE = /(?<![.]test|[.]test-support)[.]tsx?$/;

/**
 * Returns the Chinese characters that the product itself shows, sorted, by where they are needed, each once. `few` stand on
 * English pages too: the names of languages, examples. Words of cards are always bold, so `rare` has none of them.
 */
export function readChineseCharacters() {
  const marks = /[^\p{Script=Han}]/gu;
  const few = extractChinese(
    (readFiles('src/client', SOURCE) + readFiles('src/client/locales/en', /[.]json$/)).replace(marks, ''),
  );
  const known = new Set(few);
  const take = (texts) => {
    const taken = [...extractChinese(texts)].filter((character) => !known.has(character)).sort();
    for (const character of taken) known.add(character);
    return taken.join('');
  };
  const everyday = take(
    readFiles('src/client/locales/zh', new RegExp(`^(?:${EVERYDAY_TEXTS.join('|')})[.]json$`)),
  );
  // The names of the categories that a Chinese family begins with are in chips, which are not bold.
  const categories = readFiles('src/shared/library', /^defaults[.]ts$/).match(/^[^|\n]+[|][^:\n]+: /gm) ?? [];
  const rare = take(readFiles('src/client/locales/zh', /[.]json$/) + categories.join(''));
  const words = take(
    readFiles('src/shared', SOURCE) +
      ['shipped-words', 'stories'].map((folder) => readFiles(`src/shared/${folder}`, /[.]json$/)).join(''),
  );
  return { few: [...few].sort().join(''), everyday, rare, rareBold: rare + words };
}
