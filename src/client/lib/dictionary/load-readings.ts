import { memoizeAsync } from '#client/lib/async-action/memoize-async.ts';
import { fetchStaticFile } from '#client/lib/offline/static-files.ts';
import { loadShippedWords } from '#client/lib/shipped-words/load-shipped-words.ts';
import { listReadings, type Reading } from '#shared/dictionary/list-readings.ts';
import { findEntries, nameDictionaryFile } from '#shared/dictionary/order-entries.ts';
import { getPinyinKey } from '#shared/library/duplicates.ts';
import { suggestBack } from '#shared/shipped-words/suggest-back.ts';

/** Changes with the dictionary, which the browser and the service worker cache forever. */
const VERSION: string = import.meta.env.VITE_DICTIONARY_VERSION ?? '';

const fetchFile = memoizeAsync(async (name: string) =>
  new TextDecoder().decode(await fetchStaticFile(`/dictionary/${name}?v=${VERSION}`)),
);

/** Each character may need another dictionary file, so longer phrases use only the guessed reading. */
const MAX_PHRASE_LENGTH = 12;

/**
 * Returns the readings of a Chinese word with their meanings, or none for text in another script. A shipped
 * word has the meaning of its list. Throws without a connection.
 */
export async function loadReadings(word: string): Promise<Reading[]> {
  if (!/^[\p{Script=Han}\p{P}\s]+$/u.test(word) || !/\p{Script=Han}/u.test(word)) return [];
  const files = new Map<string, string>();
  const loadFiles = (texts: readonly string[]) =>
    Promise.all(
      [...new Set(texts.map(nameDictionaryFile))].map(async (name) => files.set(name, await fetchFile(name))),
    );
  const findWordEntries = (text: string) => findEntries(files.get(nameDictionaryFile(text)) ?? '', text);
  const loadWord = async (text: string) => {
    await loadFiles([text]);
    const characters = text.match(/\p{Script=Han}/gu) ?? [];
    const isPhrase = findWordEntries(text).length === 0 && characters.length <= MAX_PHRASE_LENGTH;
    if (isPhrase) await loadFiles(characters);
  };
  const [{ guessReading }, { zh = [] }] = await Promise.all([
    import('./guess-reading.ts'),
    loadShippedWords(new Set(['zh'])),
    loadWord(word),
  ]);
  const entries = findWordEntries(word);
  const findSimplified = (text: string) =>
    findWordEntries(text).find(({ simplified }) => simplified)?.simplified;
  // The package and the lists of exceptions know only simplified characters.
  const simplified =
    entries.length > 0
      ? (findSimplified(word) ?? word)
      : [...word].map((character) => findSimplified(character) ?? character).join('');
  if (simplified !== word) {
    await loadWord(simplified).catch((error: unknown) => {
      if (entries.length === 0) throw error;
    });
  }
  const find = (text: string) =>
    text === simplified && entries.length > 0 ? entries : findWordEntries(text);
  const { english, pinyin } = suggestBack(zh, { word: '', english: '', pinyin: '' }, word);
  return listReadings(simplified, find, guessReading(simplified)).map((reading) =>
    english && getPinyinKey(reading) === getPinyinKey({ pinyin })
      ? { ...reading, meaning: english }
      : reading,
  );
}
