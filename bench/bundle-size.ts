import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

type Row = { name: string; value: number; unit: string };

const CLIENT = resolve('dist/client');

/** Bytes a browser receives for a file with brotli, or without when none was made. */
async function sizeOnTheWire(path: string): Promise<number> {
  const compressed = await stat(`${path}.br`).catch(() => null);
  return (compressed ?? (await stat(path))).size;
}

/** What the built page names itself: entry scripts, their preloads and styles. */
async function listFirstLoad(): Promise<string[]> {
  const page = await readFile(join(CLIENT, 'index.html'), 'utf8');
  return [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((match) =>
    join(CLIENT, String(match[1])),
  );
}

/** The weight of the built app: what the first page needs before it can draw, and everything together. */
export async function benchBundleSize(): Promise<Row[]> {
  const first = await listFirstLoad();
  const names = await readdir(join(CLIENT, 'assets'));
  const all = names.filter((name) => /[.](?:js|css)$/.test(name)).map((name) => join(CLIENT, 'assets', name));
  const sum = async (files: string[], size: (file: string) => Promise<number>) =>
    (await Promise.all(files.map(size))).reduce((total, bytes) => total + bytes, 0);
  const gzip = async (file: string) => gzipSync(await readFile(file), { level: 9 }).length;
  const kilobytes = (bytes: number) => Math.round(bytes / 100) / 10;
  return [
    { name: 'first load, brotli', value: kilobytes(await sum(first, sizeOnTheWire)), unit: 'kB' },
    { name: 'first load, gzip', value: kilobytes(await sum(first, gzip)), unit: 'kB' },
    { name: 'whole app, brotli', value: kilobytes(await sum(all, sizeOnTheWire)), unit: 'kB' },
    {
      name: 'Chinese font, brotli',
      value: kilobytes(await sizeOnTheWire(join(CLIENT, 'fonts/NotoSansSC-Regular.ttf'))),
      unit: 'kB',
    },
  ];
}
