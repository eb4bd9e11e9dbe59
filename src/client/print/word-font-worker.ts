import type { LoadedFont } from '#shared/print/fonts-needed.ts';
import { readFont } from '#shared/print/pdf/read-font.ts';
import {
  createWordFaces,
  type WordFaces,
  type WordFontReply,
  type WordFontRequest,
} from './create-word-faces.ts';
import { fetchFont, makeOnce } from './fonts.ts';

/** The part of a worker's global scope used here; the page's own types shadow it. */
type WorkerScope = {
  onmessage: ((event: MessageEvent<WordFontRequest>) => void) | null;
  postMessage(reply: WordFontReply, transfer: Transferable[]): void;
};

const scope = globalThis as unknown as WorkerScope;
const load = makeOnce(async (font: LoadedFont) => readFont(await fetchFont(font, 'Bold')));

scope.onmessage = ({ data: { id, texts } }) => {
  createWordFaces(texts, String(id), load).then(
    (made) => answer(id, made),
    () => answer(id, null),
  );
};

function answer(id: number, made: WordFaces | null): void {
  scope.postMessage({ id, made }, made?.faces.map(({ bytes }) => bytes.buffer) ?? []);
}
