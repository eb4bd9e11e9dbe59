import type { Library } from '#shared/library/library.ts';
import { listSets } from '#shared/library/sets.ts';
import type { Stage, WordLanguage } from '#shared/library/tables/card-set.ts';
import type { NextWords } from '#shared/rotation/plan-rotations.ts';
import type { ShippedWords } from '#shared/shipped-words/shipped-word.ts';

type Sets = Pick<Library, 'sets'>;

const loaded = new Map<string, NextWords>();

/** Returns null if no set fills itself, undefined until the lists have loaded. */
export function findNextWords(library: Sets, childId: number): NextWords | null | undefined {
  const lists = listWanted(library, childId);
  return lists.length === 0 ? null : loaded.get(lists.join());
}

/** Resolves to null if the lists are unreachable. Never rejects. */
export async function loadNextWords(library: Sets, childId: number): Promise<NextWords | null> {
  const known = findNextWords(library, childId);
  if (known !== undefined) return known;
  const lists = listWanted(library, childId);
  try {
    const [{ nextShippedWords }, { loadShippedWords }] = await Promise.all([
      import('#shared/shipped-words/next-shipped-words.ts'),
      import('#client/lib/shipped-words/load-shipped-words.ts'),
    ]);
    const words = new Map<string, ShippedWords>();
    const load = async (list: ShippedList) => {
      const [stage, language] = list.split(' ') as [Stage, WordLanguage];
      words.set(list, await loadShippedWords(new Set([language]), stage));
      return words.get(list)?.[language];
    };
    const isWhole = (await Promise.all(lists.map(load))).every(Boolean);
    const nextWords: NextWords = (rows, asked) =>
      nextShippedWords(rows, words.get(`${asked.stage} ${asked.language}`) ?? {}, asked);
    if (isWhole) loaded.set(lists.join(), nextWords);
    return nextWords;
  } catch {
    return null;
  }
}

type ShippedList = `${Stage} ${WordLanguage}`;

function listWanted(library: Sets, childId: number): ShippedList[] {
  const lists = listSets(library, childId).flatMap(({ stage, fill }): ShippedList[] =>
    fill ? [`${stage ?? 'words'} ${fill}`] : [],
  );
  return [...new Set(lists)].sort();
}
