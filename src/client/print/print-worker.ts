import { createFontFetch } from './fonts.ts';
import { type PreviewFace, PrintError, type PrintReply, type PrintRequest } from './print-messages.ts';
import { createPrintSession } from './print-session.ts';

/** The members that we use of a worker's global scope. The page's types shadow them. */
type WorkerScope = {
  onmessage: ((event: MessageEvent<PrintRequest>) => void) | null;
  postMessage(reply: PrintReply, transfer?: Transferable[]): void;
};

const scope = globalThis as unknown as WorkerScope;
const session = createPrintSession(createFontFetch, (isChineseLoading) =>
  scope.postMessage({ kind: 'fonts', isChineseLoading }),
);

scope.onmessage = ({ data: request }) => {
  if (request.kind === 'load-fonts') session.loadFonts(request.weight);
  else void handleRequest(request);
};

async function handleRequest(request: Exclude<PrintRequest, { kind: 'load-fonts' }>): Promise<void> {
  const { id } = request;
  try {
    if (request.kind === 'words') {
      const wordFaces = await session.createWordFaces(request.texts);
      scope.postMessage({ kind: 'words', id, wordFaces }, listBuffers(wordFaces.faces));
    } else if (request.kind === 'preview') {
      const preview = await session.preview(request, () => scope.postMessage({ kind: 'waiting', id }));
      scope.postMessage({ kind: 'preview', id, preview }, listBuffers(preview.faces));
    } else {
      const bytes = await session.createPdf(request.document, request.properties);
      scope.postMessage({ kind: 'pdf', id, bytes }, [bytes.buffer]);
    }
  } catch (error) {
    const code = error instanceof PrintError ? error.code : 'failed';
    scope.postMessage({ kind: 'failure', id, code, detail: String(error) });
  }
}

function listBuffers(faces: readonly PreviewFace[]): Transferable[] {
  return faces.map(({ bytes }) => bytes.buffer);
}
