import type { LoadedFont } from '#shared/print/fonts-needed.ts';
import { readFont, type SfntFont } from '#shared/print/pdf/read-font.ts';
import {
  createWordFaces,
  type WordFaces,
  type WordFontReply,
  type WordFontRequest,
} from './create-word-faces.ts';
import { fetchFont } from './fonts.ts';

/** The part of a worker's global scope used here; the page's own types shadow it. */
type WorkerScope = {
  onmessage: ((event: MessageEvent<WordFontRequest>) => void) | null;
  postMessage(reply: WordFontReply, transfer: Transferable[]): void;
};

const scope = globalThis as unknown as WorkerScope;
const fonts = new Map<LoadedFont, Promise<SfntFont>>();

scope.onmessage = ({ data: { id, texts } }) => {
  createWordFaces(texts, String(id), load).then(
    (made) => answer(id, made),
    () => answer(id, null),
  );
};

function answer(id: number, made: WordFaces | null): void {
  scope.postMessage({ id, made }, made?.faces.map(({ bytes }) => bytes.buffer) ?? []);
}

function load(font: LoadedFont): Promise<SfntFont> {
  const known = fonts.get(font);
  if (known) return known;
  const loading = fetchFont(font, 'Bold').then(readFont);
  loading.catch(() => fonts.delete(font));
  fonts.set(font, loading);
  return loading;
}
