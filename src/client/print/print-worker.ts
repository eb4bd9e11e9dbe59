import { createFontFetch } from './fonts.ts';
import { PrintError, type PrintReply, type PrintRequest } from './print-messages.ts';
import { createPrintSession, type PrintSession } from './print-session.ts';

/** The members that we use of a worker's global scope. The page's types shadow them. */
type WorkerScope = {
  onmessage: ((event: MessageEvent<PrintRequest>) => void) | null;
  postMessage(reply: PrintReply): void;
};

const scope = globalThis as unknown as WorkerScope;
const session = createPrintSession(createFontFetch, (isChineseLoading) =>
  scope.postMessage({ kind: 'fonts', isChineseLoading }),
);

scope.onmessage = async ({ data: { id, method, args } }) => {
  try {
    const call = session[method as keyof PrintSession] as (...args: unknown[]) => unknown;
    const result = await call(...args, () => scope.postMessage({ kind: 'waiting', id }));
    scope.postMessage({ kind: 'result', id, result });
  } catch (error) {
    const code = error instanceof PrintError ? error.code : 'failed';
    scope.postMessage({ kind: 'failure', id, code, detail: String(error) });
  }
};
