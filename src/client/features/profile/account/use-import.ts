import { useEffect, useRef, useState } from 'react';
import { importLibrary } from '#client/account/account-client.ts';
import type { ExportProblem, ReadExport } from '#client/account/read-export.ts';
import { useAsyncAction } from '#client/lib/async-action/use-async-action.ts';
import { codeOf, type HttpFailure, toHttpFailure } from '#client/lib/http/http-failure.ts';
import { askWorker } from '#client/lib/worker/ask-worker.ts';
import { useSendPending } from '#client/library/use-library.ts';
import type { LibraryFigures } from '#shared/account/protocol.ts';

type GoodExport = Extract<ReadExport, { ok: true }>;
export type ImportFailure = { kind: 'unsent'; count: number } | HttpFailure;
export type ImportStep =
  | { name: 'choose'; problem: ExportProblem | null; done: LibraryFigures | null }
  | { name: 'read' }
  | ConfirmStep;
/** `replace`: the account is not empty, and the parent is asked whether its content may go. */
export type ConfirmStep = { name: 'confirm' | 'replace'; found: GoodExport };

export function useImport(userId: string) {
  const sendPending = useSendPending();
  const [step, setStep] = useState<ImportStep>({ name: 'choose', problem: null, done: null });
  const { pending, outcome, run, reset } = useAsyncAction(async ({ name, found }: ConfirmStep) => {
    // What this device sends after the import would be carried out on top of it.
    const unsent = await sendPending();
    if (unsent > 0) return { kind: 'unsent', count: unsent } as const;
    try {
      const { figures } = await importLibrary(userId, {
        library: found.library,
        replace: name === 'replace',
      });
      await keepSounds(userId, found.sounds);
      // The sync brings the cards that name the recordings, which are sent then.
      await sendPending();
      setStep({ name: 'choose', problem: null, done: figures });
    } catch (thrown) {
      if (codeOf(toHttpFailure(thrown)) !== 'library_not_empty') throw thrown;
      setStep({ name: 'replace', found });
    }
    return null;
  });

  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);

  const choose = async (file: File) => {
    reset();
    setStep({ name: 'read' });
    reading.current = new AbortController();
    const { signal } = reading.current;
    const found = await readFile(file, signal).catch(() => null);
    if (found === null || signal.aborted) return;
    setStep(found.ok ? { name: 'confirm', found } : { name: 'choose', problem: found.code, done: null });
  };
  const failure: ImportFailure | null =
    outcome && (outcome.ok ? outcome.value : toHttpFailure(outcome.error));

  return {
    step,
    working: pending,
    failure,
    choose: (file: File) => void choose(file),
    confirm: (asked: ConfirmStep) => void run(asked),
    cancel: () => {
      reading.current?.abort();
      setStep({ name: 'choose', problem: null, done: null });
    },
  };
}

/** Reads a file in a worker. Rejects when `signal` ends it. */
function readFile(file: File, signal: AbortSignal): Promise<ReadExport> {
  return askWorker<ReadExport, ReadExport>({
    createWorker: () =>
      new Worker(new URL('../../../account/export-worker.ts', import.meta.url), { type: 'module' }),
    request: file,
    signal,
    read: (found) => found,
    crashed: { ok: false, code: 'unreadable' },
  });
}

async function keepSounds(userId: string, sounds: GoodExport['sounds']): Promise<void> {
  if (sounds.size === 0) return;
  const { openSoundKeeper } = await import('#client/library/open-sound-keeper.ts');
  const keeper = openSoundKeeper(userId);
  for (const [id, bytes] of sounds) await keeper.keep(id, bytes);
}
