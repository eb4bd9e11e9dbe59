import { setImmediate as nextTurn } from 'node:timers/promises';
import { Zip, ZipDeflate } from 'fflate';

/** A text file of a ZIP, whole or in parts. */
export type ZipFile = { name: string; text: string | AsyncIterable<string> };

/** How much is compressed before other requests have their turn. */
const PIECE_BYTES = 64 * 1024;

/** The bytes of a ZIP with these files, in the order given; other work goes on between the pieces. */
export async function* writeZip(files: readonly ZipFile[], now: Date): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  for (const { name, text } of files) {
    const file = new ZipDeflate(name);
    file.mtime = now;
    zip.add(file);
    for await (const part of typeof text === 'string' ? [text] : text) {
      const bytes = Buffer.from(part, 'utf8');
      for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
        file.push(new Uint8Array(bytes.subarray(start, start + PIECE_BYTES)));
        yield* ready.splice(0);
        await nextTurn();
      }
    }
    file.push(new Uint8Array(0), true);
  }
  zip.end();
  yield* ready.splice(0);
}
