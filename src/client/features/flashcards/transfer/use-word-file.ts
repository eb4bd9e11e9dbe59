import { useEffect, useMemo, useRef, useState } from 'react';
import { loadReadings } from '#client/lib/dictionary/load-readings.ts';
import { waitForNextTask } from '#client/lib/idle/idle-tasks.ts';
import { readWordFileInWorker, type WordFileResult } from '#client/lib/word-lists/list-worker.ts';
import { useReadLibrary } from '#client/library/use-library.ts';
import { fillBack } from '#shared/dictionary/list-readings.ts';
import { hasCjk } from '#shared/lib/cjk.ts';
import type { ReadingChoices, WordFile } from '#shared/word-lists/read-word-file.ts';
import type { WordList } from '#shared/word-lists/read-word-list.ts';

export type FileProblem = Extract<WordFileResult, { ok: false }>;

/** A file from the parent, or a pasted list as a file. */
type ListFile = { file: File; isPasted: boolean };

type FileStep =
  | { name: 'choose'; problem: FileProblem | null }
  | ({ name: 'read'; progress: number } & ListFile)
  | ({
      name: 'preview';
      wordFile: WordFile;
      choices: ReadingChoices;
      problem: FileProblem | null;
    } & ListFile);

type PreviewState = Extract<FileStep, { name: 'preview' }>;

const INITIAL_STEP: FileStep = { name: 'choose', problem: null };

/** Adds a choice. Another table discards the other choices, which are then guessed again. */
function addChoice(choices: ReadingChoices, added: ReadingChoices): ReadingChoices {
  if (added.table !== undefined) return added;
  if (added.withHidden !== undefined) {
    return { ...(choices.table !== undefined && { table: choices.table }), ...added };
  }
  if (added.delimiter === undefined) return { ...choices, ...added };
  return { ...(choices.encoding && { encoding: choices.encoding }), ...added };
}

/**
 * Reads a file for its preview. A second file, `reset` and closing the dialog abort the reading. A choice that fails
 * leaves the preview unchanged and shows the problem.
 */
export function useWordFile() {
  const [step, setStep] = useState<FileStep>(INITIAL_STEP);
  const readLibrary = useReadLibrary();
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  const readFile = async (
    { file, isPasted }: ListFile,
    before: PreviewState | null,
    choices: ReadingChoices,
  ) => {
    controller.current?.abort();
    controller.current = new AbortController();
    const { signal } = controller.current;
    // The preview stays during another reading so that the control keeps focus.
    const onProgress = (progress: number) => !before && setStep({ name: 'read', file, isPasted, progress });
    onProgress(0);
    const categoryNames = [...readLibrary().categories.values()].map(({ name }) => name);
    try {
      const options = { signal, onProgress, choices, categoryNames, isPasted };
      const result = await readWordFileInWorker(file, options);
      if (signal.aborted) return;
      if (result.ok) setStep({ name: 'preview', file, isPasted, wordFile: result, choices, problem: null });
      else setStep(before ? { ...before, problem: result } : { name: 'choose', problem: result });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  };
  return {
    step,
    choose: (listFile: ListFile) => void readFile(listFile, null, {}),
    reset: () => {
      controller.current?.abort();
      setStep(INITIAL_STEP);
    },
    changeReading: (choice: ReadingChoices) => {
      if (step.name === 'preview') void readFile(step, step, addChoice(step.choices, choice));
    },
  };
}

type Filled = { list: WordList; result: WordList | 'failed' };

/** At most this many words are looked up without a choice, because the import waits for them. */
const MAX_AUTO_FILLED = 500;

/** Returns the list with backs from the dictionary once it has been searched (docs/product/pinyin.md#lists). */
export function useFilledList(list: WordList | undefined) {
  const [choice, setIsWanted] = useState<boolean | null>(null);
  const [filled, setFilled] = useState<Filled | null>(null);
  const { isOffered, isProposed } = useMemo(() => {
    const lacking = list?.categories.flatMap(({ words }) => words.filter(lacksBack)) ?? [];
    const needsPinyin = lacking.some(({ pinyin }) => !pinyin);
    return {
      isOffered: lacking.length > 0,
      isProposed: needsPinyin && lacking.length <= MAX_AUTO_FILLED,
    };
  }, [list]);
  const isWanted = choice ?? isProposed;
  useEffect(() => {
    if (!isWanted || !isOffered || !list) return;
    const controller = new AbortController();
    const { signal } = controller;
    fillList(list, signal).then(
      (result) => !signal.aborted && setFilled({ list, result }),
      () => !signal.aborted && setFilled({ list, result: 'failed' }),
    );
    return () => controller.abort();
  }, [isWanted, isOffered, list]);
  const result = isWanted && filled?.list === list ? filled?.result : undefined;
  const isLooking = isWanted && isOffered && result === undefined;
  const failure = result === 'failed' ? result : null;
  return {
    list: result && result !== 'failed' ? result : list,
    isOffered,
    isWanted,
    setIsWanted,
    state: isLooking ? 'looking' : failure,
  } as const;
}
export type FilledList = ReturnType<typeof useFilledList>;

function lacksBack({ word, english, pinyin }: WordList['categories'][number]['words'][number]): boolean {
  return (!english || !pinyin) && hasCjk(word);
}

/** The number of words between two pauses for other tasks. */
const WORDS_PER_STEP = 200;

async function fillList(list: WordList, signal: AbortSignal): Promise<WordList> {
  let count = 0;
  const categories: WordList['categories'] = [];
  for (const { name, words } of list.categories) {
    const filled = [];
    for (const word of words) {
      count += 1;
      if (count % WORDS_PER_STEP === 0) await waitForNextTask();
      signal.throwIfAborted();
      const readings = lacksBack(word) ? await loadReadings(word.word) : [];
      const back = readings.map((reading) => fillBack(word, reading)).find((filling) => filling !== null);
      const { english = word.english, pinyin = word.pinyin } = back ?? {};
      filled.push({ ...word, ...(english && { english }), ...(pinyin && { pinyin }) });
    }
    categories.push({ name, words: filled });
  }
  return { ...list, categories };
}
