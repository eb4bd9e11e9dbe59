import type { SfntFont } from '#shared/print/pdf/read-font.ts';
import type { LoadedFont } from '#shared/print/text/characters.ts';
import {
  createWordFaces,
  type WordFaces,
  type WordFontReply,
  type WordFontRequest,
} from './create-word-faces.ts';
import { createFontCache } from './font-cache.ts';
import { createFontFetch } from './fonts.ts';

/** The part of a worker's global scope used here; the page's own types shadow it. */
type WorkerScope = {
  onmessage: ((event: MessageEvent<WordFontRequest>) => void) | null;
  postMessage(reply: WordFontReply, transfer: Transferable[]): void;
};

const scope = globalThis as unknown as WorkerScope;
const fontCache = createFontCache(createFontFetch('bold'));

async function load(font: LoadedFont, codePoints: ReadonlySet<number>): Promise<SfntFont> {
  if (!(await fontCache.load(font, codePoints)))
    throw new Error(`A part of the font could not be loaded: ${font}`);
  return fontCache.fonts()[font];
}

scope.onmessage = ({ data: { id, texts } }) => {
  createWordFaces(texts, String(id), load).then(
    (made) => {
      answer(id, made);
      if (made.families.chinese) void fontCache.keepRest();
    },
    () => answer(id, null),
  );
};

function answer(id: number, made: WordFaces | null): void {
  scope.postMessage({ id, made }, made?.faces.map(({ bytes }) => bytes.buffer) ?? []);
}
