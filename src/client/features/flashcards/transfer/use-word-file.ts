import { useEffect, useRef, useState } from 'react';
import { readWordFileInWorker, type WordFileResult } from '#client/lib/csv/read-word-file-in-worker.ts';
import type { TextEncoding } from '#shared/csv/decode-text.ts';
import type { WordFile } from '#shared/csv/read-word-file.ts';

export type FileProblem = Extract<WordFileResult, { ok: false }>;

export type FileStep =
  | { name: 'choose'; problem: FileProblem | null }
  | { name: 'read'; file: File; progress: number }
  | { name: 'preview'; file: File; wordFile: WordFile; problem: FileProblem | null };

export type PreviewStep = Extract<FileStep, { name: 'preview' }>;

const START: FileStep = { name: 'choose', problem: null };

/**
 * The way of a file to its preview. A second file, `reset` and leaving the dialog abort the reading; an encoding that does not
 * work leaves the preview as it was, with the problem.
 */
export function useWordFile() {
  const [step, setStep] = useState<FileStep>(START);
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);

  const read = async (file: File, before: PreviewStep | null, encoding?: TextEncoding) => {
    reading.current?.abort();
    reading.current = new AbortController();
    const { signal } = reading.current;
    // The preview stays while another encoding is tried, so that the picker keeps the focus.
    const onProgress = (progress: number) => !before && setStep({ name: 'read', file, progress });
    onProgress(0);
    try {
      const result = await readWordFileInWorker(file, { signal, onProgress, ...(encoding && { encoding }) });
      if (signal.aborted) return;
      if (result.ok) setStep({ name: 'preview', file, wordFile: result, problem: null });
      else setStep(before ? { ...before, problem: result } : { name: 'choose', problem: result });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  };
  return {
    step,
    choose: (file: File) => void read(file, null),
    reset: () => {
      reading.current?.abort();
      setStep(START);
    },
    changeEncoding: (encoding: TextEncoding) => {
      if (step.name === 'preview') void read(step.file, step, encoding);
    },
  };
}
