import { useEffect, useRef, useState } from 'react';
import { readWordFileInWorker, type WordFileResult } from '#client/lib/word-lists/list-worker.ts';
import { useReadLibrary } from '#client/library/use-library.ts';
import type { ReadingChoices, WordFile } from '#shared/word-lists/read-word-file.ts';

export type FileProblem = Extract<WordFileResult, { ok: false }>;

type FileStep =
  | { name: 'choose'; problem: FileProblem | null }
  | { name: 'read'; file: File; progress: number }
  | {
      name: 'preview';
      file: File;
      wordFile: WordFile;
      choices: ReadingChoices;
      problem: FileProblem | null;
    };

export type PreviewStep = Extract<FileStep, { name: 'preview' }>;

const START: FileStep = { name: 'choose', problem: null };

/** Another table resets the other choices, which are guessed again. */
function addChoice(choices: ReadingChoices, added: ReadingChoices): ReadingChoices {
  if (added.table !== undefined) return added;
  if (added.withHidden !== undefined)
    return { ...(choices.table !== undefined && { table: choices.table }), ...added };
  if (added.delimiter === undefined) return { ...choices, ...added };
  return { ...(choices.encoding && { encoding: choices.encoding }), ...added };
}

/**
 * Takes a file to its preview. A second file, `reset` and leaving the dialog abort the reading; a choice that fails
 * leaves the preview unchanged and shows the problem.
 */
export function useWordFile() {
  const [step, setStep] = useState<FileStep>(START);
  const readLibrary = useReadLibrary();
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);

  const read = async (file: File, before: PreviewStep | null, choices: ReadingChoices) => {
    reading.current?.abort();
    reading.current = new AbortController();
    const { signal } = reading.current;
    // The preview stays while another choice is tried, so that the control keeps the focus.
    const onProgress = (progress: number) => !before && setStep({ name: 'read', file, progress });
    onProgress(0);
    const categoryNames = [...readLibrary().categories.values()].map(({ name }) => name);
    try {
      const result = await readWordFileInWorker(file, { signal, onProgress, choices, categoryNames });
      if (signal.aborted) return;
      if (result.ok) setStep({ name: 'preview', file, wordFile: result, choices, problem: null });
      else setStep(before ? { ...before, problem: result } : { name: 'choose', problem: result });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  };
  return {
    step,
    choose: (file: File) => void read(file, null, {}),
    reset: () => {
      reading.current?.abort();
      setStep(START);
    },
    changeReading: (choice: ReadingChoices) => {
      if (step.name === 'preview') void read(step.file, step, addChoice(step.choices, choice));
    },
  };
}
