import { loadShippedWords } from '#client/lib/shipped-words/load-shipped-words.ts';
import type { Library } from '#shared/library/library.ts';
import { listSets } from '#shared/library/sets.ts';
import { STAGES, WORD_LANGUAGES } from '#shared/library/tables/card-set.ts';
import type { NextWords } from '#shared/teach/plan-rotations.ts';

type Sets = Pick<Library, 'sets'>;

const loaded = new Map<string, NextWords>();

/** Null if no set fills itself, undefined until the lists have loaded. */
export function findNextWords(library: Sets, childId: number): NextWords | null | undefined {
  const wanted = listWanted(library, childId);
  return wanted.length === 0 ? null : loaded.get(keyOf(wanted));
}

/** Null if the lists are unreachable. Never rejects. */
export async function loadNextWords(library: Sets, childId: number): Promise<NextWords | null> {
  const known = findNextWords(library, childId);
  if (known !== undefined) return known;
  const wanted = listWanted(library, childId);
  try {
    const [{ nextShippedWords }, ...lists] = await Promise.all([
      import('#shared/teach/words/next-shipped-words.ts'),
      ...wanted.map(async ({ stage, languages }) => {
        return { stage, languages, words: await loadShippedWords(new Set(languages), stage) };
      }),
    ]);
    const nextWords: NextWords = (rows, asked) => {
      const list = lists.find(({ stage }) => stage === asked.stage);
      return list ? nextShippedWords(rows, list.words, asked) : [];
    };
    const isWhole = lists.every(({ languages, words }) => languages.every((language) => words[language]));
    if (isWhole) loaded.set(keyOf(wanted), nextWords);
    return nextWords;
  } catch {
    return null;
  }
}

/** The stages of the sets that fill themselves, with their languages. */
function listWanted(library: Sets, childId: number) {
  const filling = listSets(library, childId).filter(({ fill }) => fill);
  return STAGES.flatMap((stage) => {
    const sets = filling.filter((set) => (set.stage ?? 'words') === stage);
    const languages = WORD_LANGUAGES.filter((language) => sets.some(({ fill }) => fill === language));
    return languages.length > 0 ? [{ stage, languages }] : [];
  });
}

function keyOf(wanted: ReturnType<typeof listWanted>): string {
  return JSON.stringify(wanted);
}
