import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { measurePages } from '../scripts/lib/first-load-sizes.mjs';

type Row = { name: string; value: number; unit: string };

const CLIENT = resolve('dist/client');

/** The weight of the built app: what pages need before they can be drawn, and everything together. */
export async function benchBundleSize(): Promise<Row[]> {
  const names = await readdir(join(CLIENT, 'assets'));
  const all = names.filter((name) => /[.](?:js|css)$/.test(name)).map((name) => join(CLIENT, 'assets', name));
  const sizes = await Promise.all(all.map(sizeOnTheWire));
  return [
    ...measurePages().map(({ path, bytes }) => ({
      name: `${path} before it is drawn, gzip`,
      value: kilobytes(bytes),
      unit: 'kB',
    })),
    { name: 'whole app, brotli', value: kilobytes(sizes.reduce((sum, bytes) => sum + bytes, 0)), unit: 'kB' },
    {
      name: 'Chinese font, brotli',
      value: kilobytes(await sizeOnTheWire(join(CLIENT, 'fonts/NotoSansSC-Regular.ttf'))),
      unit: 'kB',
    },
  ];
}

/** Bytes a browser receives for a file with brotli, or without when none was made. */
async function sizeOnTheWire(path: string): Promise<number> {
  const compressed = await stat(`${path}.br`).catch(() => null);
  return (compressed ?? (await stat(path))).size;
}

function kilobytes(bytes: number): number {
  return Math.round(bytes / 100) / 10;
}
