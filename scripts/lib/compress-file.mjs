import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/**
 * Writes `file.br` and `file.gz` beside a file, for the server to send as they are.
 * The work runs in Node's thread pool, so several calls use several cores.
 * @param {string} file
 * @param {{ quality: number }} options brotli quality, 0 to 11.
 */
export async function compressFile(file, { quality }) {
  const content = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    // 16 MB, the largest window browsers accept: it lets distant glyphs of a 10 MB font share their outlines.
    [constants.BROTLI_PARAM_LGWIN]: content.length > 4_000_000 ? 24 : 22,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([brotli(content, { params }), gzipAsync(content, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
