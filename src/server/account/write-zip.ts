import { setImmediate as nextTurn } from 'node:timers/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** `bytes` are stored uncompressed, because compression does not shorten them. */
export type ZipFile = { name: string } & ({ text: string | AsyncIterable<string> } | { bytes: Uint8Array });

/** Other requests get a turn after this many bytes have been compressed. */
const PIECE_BYTES = 64 * 1024;

export class ZipWriter {
  readonly #now: Date;
  readonly #ready: Uint8Array[] = [];
  readonly #zip = new Zip((error, piece) => {
    if (error) throw error;
    this.#ready.push(piece);
  });

  constructor(now: Date) {
    this.#now = now;
  }

  async *add(given: ZipFile): AsyncGenerator<Uint8Array> {
    const file = 'bytes' in given ? new ZipPassThrough(given.name) : new ZipDeflate(given.name);
    file.mtime = this.#now;
    this.#zip.add(file);
    for await (const part of partsOf(given)) {
      for (let start = 0; start < part.length; start += PIECE_BYTES) {
        file.push(new Uint8Array(part.subarray(start, start + PIECE_BYTES)));
        yield* this.#ready.splice(0);
        await nextTurn();
      }
    }
    file.push(new Uint8Array(0), true);
    yield* this.#ready.splice(0);
  }

  end(): Uint8Array[] {
    this.#zip.end();
    return this.#ready.splice(0);
  }
}

async function* partsOf(given: ZipFile): AsyncGenerator<Uint8Array> {
  if ('bytes' in given) yield given.bytes;
  else
    for await (const text of typeof given.text === 'string' ? [given.text] : given.text)
      yield Buffer.from(text, 'utf8');
}
