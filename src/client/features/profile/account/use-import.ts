import { useRef, useState } from 'react';
import { importLibrary } from '#client/lib/account/account-data-client.ts';
import { type ExportProblem, type ReadExport, readExport } from '#client/lib/account/read-export.ts';
import { codeOf, type HttpFailure, toHttpFailure } from '#client/lib/http/http-failure.ts';
import { useSendPending } from '#client/library/use-library.ts';
import type { LibraryFigures } from '#shared/account/protocol.ts';

type GoodExport = Extract<ReadExport, { ok: true }>;
/** `replace`: the account is not empty, and the parent is asked whether its content may go. */
export type ImportFailure = { kind: 'unsent'; count: number } | HttpFailure;
export type ImportStep =
  | { name: 'choose'; problem: ExportProblem | null; done: LibraryFigures | null }
  | { name: 'read' }
  | {
      name: 'confirm' | 'replace';
      found: GoodExport;
      working: boolean;
      failure: ImportFailure | null;
    };

/** The way of a file into the account: chosen, read, confirmed, and confirmed again where something would be replaced. */
export function useImport(userId: string) {
  const sendPending = useSendPending();
  const [step, setStep] = useState<ImportStep>({ name: 'choose', problem: null, done: null });
  const underWay = useRef(false);

  const choose = async (file: File) => {
    setStep({ name: 'read' });
    const found = await readExport(file);
    setStep(
      found.ok
        ? { name: 'confirm', found, working: false, failure: null }
        : { name: 'choose', problem: found.code, done: null },
    );
  };

  const confirm = async () => {
    if ((step.name !== 'confirm' && step.name !== 'replace') || underWay.current) return;
    underWay.current = true;
    const { name, found } = step;
    setStep({ name, found, working: true, failure: null });
    try {
      // What this device sends after the import would be carried out on top of it.
      const unsent = await sendPending();
      if (unsent > 0) {
        setStep({ name, found, working: false, failure: { kind: 'unsent', count: unsent } });
        return;
      }
      const { figures } = await importLibrary(userId, {
        library: found.library,
        replace: name === 'replace',
      });
      await sendPending();
      setStep({ name: 'choose', problem: null, done: figures });
    } catch (thrown) {
      const failure = toHttpFailure(thrown);
      if (codeOf(failure) === 'library_not_empty') {
        setStep({ name: 'replace', found, working: false, failure: null });
      } else setStep({ name, found, working: false, failure });
    } finally {
      underWay.current = false;
    }
  };

  return {
    step,
    choose: (file: File) => void choose(file),
    confirm: () => void confirm(),
    cancel: () => setStep({ name: 'choose', problem: null, done: null }),
  };
}
