import { useCallback, useEffect, useRef, useState } from 'react';
import { readWordFileInWorker, type WordFileResult } from '#client/lib/csv/read-word-file-in-worker.ts';
import type { TextEncoding } from '#shared/csv/decode-text.ts';
import type { WordFile } from '#shared/csv/read-word-file.ts';

export type FileProblem = Extract<WordFileResult, { ok: false }>;

export type FileStep =
  | { name: 'choose'; problem: FileProblem | null }
  | { name: 'read'; fileName: string; progress: number }
  | { name: 'preview'; file: File; wordFile: WordFile; problem: FileProblem | null };

type PreviewStep = Extract<FileStep, { name: 'preview' }>;

const START: FileStep = { name: 'choose', problem: null };

/**
 * The way of a file to its preview. A second file, `reset` and leaving the dialog abort the reading; an encoding that does not
 * work leaves the preview as it was, with the problem.
 */
export function useWordFile() {
  const [step, setStep] = useState<FileStep>(START);
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);

  const read = useCallback(async (file: File, before: PreviewStep | null, encoding?: TextEncoding) => {
    reading.current?.abort();
    const controller = new AbortController();
    reading.current = controller;
    const { signal } = controller;
    const showProgress = (progress: number) => setStep({ name: 'read', fileName: file.name, progress });
    // The preview stays while another encoding is tried, so that the picker keeps the focus.
    if (!before) showProgress(0);
    try {
      const onProgress = before ? () => {} : showProgress;
      const options = encoding ? { signal, onProgress, encoding } : { signal, onProgress };
      const result = await readWordFileInWorker(file, options);
      if (signal.aborted) return;
      if (result.ok) setStep({ name: 'preview', file, wordFile: result, problem: null });
      else setStep(before ? { ...before, problem: result } : { name: 'choose', problem: result });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }, []);

  const choose = useCallback((file: File) => void read(file, null), [read]);
  const reset = useCallback(() => {
    reading.current?.abort();
    setStep(START);
  }, []);
  const changeEncoding = (encoding: TextEncoding) => {
    if (step.name === 'preview') void read(step.file, step, encoding);
  };
  return { step, choose, reset, changeEncoding };
}
