import type { PdfProperties } from '#shared/print/pdf/create-pdf.ts';
import { createFontFetch } from './fonts.ts';
import { PrintError, type PrintReply, type PrintRequest } from './print-messages.ts';
import { createPrintSession } from './print-session.ts';

/** The part of a worker's global scope used here; the page's own types shadow it. */
type WorkerScope = {
  onmessage: ((event: MessageEvent<PrintRequest>) => void) | null;
  postMessage(reply: PrintReply, transfer: Transferable[]): void;
};

const scope = globalThis as unknown as WorkerScope;
const session = createPrintSession(createFontFetch, (states) =>
  scope.postMessage({ kind: 'fonts', states }, []),
);

scope.onmessage = ({ data: request }) => {
  if (request.kind === 'load-fonts') session.loadFonts();
  else void answer(request);
};

function createFile(
  request: Extract<PrintRequest, { properties: PdfProperties }>,
): Promise<Uint8Array<ArrayBuffer>> {
  if (request.kind === 'pdf') return session.createPdf(request, request.properties);
  if (request.kind === 'books') return session.createBooks(request.books, request.properties);
  return session.createTestPage(request.page, request.properties);
}

async function answer(request: Exclude<PrintRequest, { kind: 'load-fonts' }>): Promise<void> {
  const { id } = request;
  try {
    if (request.kind === 'preview') {
      const preview = await session.preview(request);
      const buffers = preview.faces.map((face) => face.bytes.buffer);
      scope.postMessage({ kind: 'preview', id, preview }, buffers);
    } else {
      const bytes = await createFile(request);
      scope.postMessage({ kind: 'pdf', id, bytes }, [bytes.buffer]);
    }
  } catch (error) {
    const code = error instanceof PrintError ? error.code : 'failed';
    scope.postMessage({ kind: 'failure', id, code, detail: String(error) }, []);
  }
}
