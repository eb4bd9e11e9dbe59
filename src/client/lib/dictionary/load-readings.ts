import { listReadings, type Reading } from '#shared/dictionary/list-readings.ts';
import { findEntries, nameDictionaryFile } from '#shared/dictionary/read-dictionary.ts';

/** Changes with the dictionary, which the browser and the service worker cache for ever. */
const VERSION: string = import.meta.env.VITE_DICTIONARY_VERSION ?? '';

const files = new Map<string, Promise<string>>();

function fetchFile(name: string): Promise<string> {
  const known = files.get(name);
  if (known) return known;
  const fetched = fetch(`/dictionary/${name}?v=${VERSION}`).then((response) => {
    if (!response.ok) throw new Error(`The dictionary answered ${response.status}`);
    return response.text();
  });
  files.set(name, fetched);
  // The next word tries again.
  fetched.catch(() => files.delete(name));
  return fetched;
}

/** The readings of a Chinese word with their meanings; empty for a text in another script. @throws without a connection */
export async function loadReadings(word: string): Promise<Reading[]> {
  if (!/^[\p{Script=Han}\p{P}\s]+$/u.test(word) || !/\p{Script=Han}/u.test(word)) return [];
  const [file, { guessReading }] = await Promise.all([
    fetchFile(nameDictionaryFile(word)),
    import('./guess-reading.ts'),
  ]);
  return listReadings(word, findEntries(file, word), guessReading(word));
}
