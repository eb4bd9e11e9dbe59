import { fetchStaticFile } from '#client/lib/offline/static-files.ts';
import { listReadings, type Reading } from '#shared/dictionary/list-readings.ts';
import { findEntries, nameDictionaryFile } from '#shared/dictionary/order-entries.ts';

/** Changes with the dictionary, which the browser and the service worker cache forever. */
const VERSION: string = import.meta.env.VITE_DICTIONARY_VERSION ?? '';

const files = new Map<string, Promise<string>>();

function fetchFile(name: string): Promise<string> {
  const cached = files.get(name);
  if (cached) return cached;
  const file = fetchStaticFile(`/dictionary/${name}?v=${VERSION}`).then((bytes) =>
    new TextDecoder().decode(bytes),
  );
  files.set(name, file);
  // The next word retries a failed download.
  file.catch(() => files.delete(name));
  return file;
}

/** Each character may need another dictionary file, so longer texts use only the guessed reading. */
const MAX_PHRASE_LENGTH = 12;

/**
 * Returns the readings of a Chinese word with their meanings, or none for text in another script.
 * @throws without a connection
 */
export async function loadReadings(word: string): Promise<Reading[]> {
  if (!/^[\p{Script=Han}\p{P}\s]+$/u.test(word) || !/\p{Script=Han}/u.test(word)) return [];
  const name = nameDictionaryFile(word);
  const [file, { guessReading }] = await Promise.all([fetchFile(name), import('./guess-reading.ts')]);
  const filesByName = new Map([[name, file]]);
  const characters = word.match(/\p{Script=Han}/gu) ?? [];
  if (findEntries(file, word).length === 0 && characters.length <= MAX_PHRASE_LENGTH) {
    const names = [...new Set(characters.map(nameDictionaryFile))];
    await Promise.all(names.map(async (otherName) => filesByName.set(otherName, await fetchFile(otherName))));
  }
  const findWordEntries = (text: string) =>
    findEntries(filesByName.get(nameDictionaryFile(text)) ?? '', text);
  return listReadings(word, findWordEntries, guessReading(word));
}
