import { readFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createPartFinder } from '#shared/print/pdf/font-parts.ts';
import { measurePages } from '../scripts/lib/build/first-load-sizes.mjs';
import { buildDeck } from './pdf-deck.ts';

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
      name: 'fonts of a first PDF of 30 Chinese cards, brotli',
      value: kilobytes(await measureFirstFonts()),
      unit: 'kB',
    },
  ];
}

async function measureFirstFonts(): Promise<number> {
  const cards = buildDeck(30);
  const fonts = join(CLIENT, 'fonts');
  const [version] = (await readdir(fonts)).filter((name) => /^[0-9a-f]{16}$/.test(name));
  const texts = {
    'NotoSansSC-Regular.ttf': cards.map(({ word }) => word),
    'NotoSans-Regular.ttf': cards.map(({ pinyin }) => pinyin),
  };
  const files = Object.entries(texts).flatMap(([font, needed]) => {
    const folder = join(fonts, version!, font);
    const index = join(folder, 'index.json');
    const findPart = createPartFinder(JSON.parse(readFileSync(index, 'utf8')));
    const parts = new Set([...needed.join('')].map((one) => findPart(one.codePointAt(0)!)));
    return [index, ...[...parts].map((part) => join(folder, `${part}.ttf`))];
  });
  const sizes = await Promise.all([join(fonts, 'Arimo-Regular.ttf'), ...files].map(sizeOnTheWire));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

/** Bytes a browser receives for a file with brotli, or without when none was made. */
async function sizeOnTheWire(path: string): Promise<number> {
  const compressed = await stat(`${path}.br`).catch(() => null);
  return (compressed ?? (await stat(path))).size;
}

function kilobytes(bytes: number): number {
  return Math.round(bytes / 100) / 10;
}
