import { useEffect, useMemo, useState } from 'react';
import { loadReadings } from '#client/lib/dictionary/load-readings.ts';
import { nextTask } from '#client/lib/idle/idle-tasks.ts';
import { fillBack } from '#shared/dictionary/list-readings.ts';
import { hasCjk } from '#shared/lib/cjk.ts';
import type { WordList } from '#shared/word-lists/read-word-list.ts';

type Filled = { list: WordList; result: WordList | 'failed' };

/** Follows docs/product/pinyin.md#lists. Returns the original list until the dictionary has been searched. */
export function useFilledList(list: WordList | undefined) {
  const [isWanted, setWanted] = useState(false);
  const [filled, setFilled] = useState<Filled | null>(null);
  const isOffered = useMemo(
    () => list?.categories.some(({ words }) => words.some(lacksBack)) ?? false,
    [list],
  );
  useEffect(() => {
    if (!isWanted || !isOffered || !list) return;
    const stop = new AbortController();
    fillList(list, stop.signal).then(
      (result) => !stop.signal.aborted && setFilled({ list, result }),
      () => !stop.signal.aborted && setFilled({ list, result: 'failed' }),
    );
    return () => stop.abort();
  }, [isWanted, isOffered, list]);
  const known = isWanted && filled?.list === list ? filled?.result : undefined;
  return {
    list: known && known !== 'failed' ? known : list,
    isOffered,
    isWanted,
    setWanted,
    state:
      !isWanted || !isOffered ? null : known === undefined ? 'looking' : known === 'failed' ? known : null,
  } as const;
}
export type FilledList = ReturnType<typeof useFilledList>;

function lacksBack({ word, english, pinyin }: WordList['categories'][number]['words'][number]): boolean {
  return (!english || !pinyin) && hasCjk(word);
}

const STEP = 200;

async function fillList(list: WordList, signal: AbortSignal): Promise<WordList> {
  let count = 0;
  const categories: WordList['categories'] = [];
  for (const { name, words } of list.categories) {
    const filled = [];
    for (const word of words) {
      count += 1;
      if (count % STEP === 0) await nextTask();
      signal.throwIfAborted();
      const readings = lacksBack(word) ? await loadReadings(word.word) : [];
      const back = readings.map((reading) => fillBack(word, reading)).find((each) => each !== null);
      const { english = word.english, pinyin = word.pinyin } = back ?? {};
      filled.push({ ...word, ...(english && { english }), ...(pinyin && { pinyin }) });
    }
    categories.push({ name, words: filled });
  }
  return { ...list, categories };
}
